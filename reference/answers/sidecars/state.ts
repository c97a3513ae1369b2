import type { JsonObject } from '#engine/model/json/json.ts'

/** A sidecar that runs on a machine and ships its logs. */
export interface Sidecar {
  readonly id: string
  /** Its own name. */
  readonly nodeId: string
  readonly name: string
  readonly version: string
  readonly operatingSystem: string
  readonly tags: readonly string[]
  /** Its last status report, in its own words. */
  readonly details: JsonObject
  readonly assignments: readonly Assignment[]
  /** Milliseconds since the epoch. */
  readonly lastSeen: number
}

/** The collector and the configuration of a sidecar. */
export interface Assignment {
  readonly collectorId: string
  readonly configurationId: string
  /** The tags of the sidecar that selected it; none if it was assigned manually. */
  readonly fromTags: readonly string[]
}

/** A program that sidecars can run. */
export interface Collector {
  readonly id: string
  readonly name: string
  readonly serviceType: string
  readonly operatingSystem: string
  readonly executablePath: string
  readonly executeParameters: string | null
  readonly validationParameters: string | null
  readonly defaultTemplate: string | null
}

/** The file that a sidecar writes for what it runs. */
export interface CollectorConfiguration {
  readonly id: string
  readonly name: string
  readonly collectorId: string
  readonly color: string
  readonly template: string
  readonly tags: readonly string[]
}

/** Variables for such a file. */
export interface CollectorVariable {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly content: string
}
