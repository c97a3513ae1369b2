import type { JsonObject } from '#engine/model/json/json.ts'

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

/** The pipelines of a server, by id. */
export interface PipelineState {
  readonly pipelineRules: Map<string, PipelineSource>
  readonly pipelines: Map<string, PipelineSource>
  /** Which pipelines work on a stream, by the stream's id; as they are shown. */
  readonly pipelineConnections: Map<string, JsonObject>
}

/** None is written yet. */
export function noPipelines(): PipelineState {
  return { pipelineRules: new Map(), pipelines: new Map(), pipelineConnections: new Map() }
}
