/** A rule or a pipeline of message processing, as it was written. */
export interface PipelineSource {
  readonly id: string
  readonly title: string
  readonly description: string | null
  readonly source: string
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly modifiedAt: number
}
