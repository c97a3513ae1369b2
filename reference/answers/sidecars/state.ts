import type { JsonObject } from '#engine/model/json/json.ts'

/** What runs beside log files and sends them in. */
export interface Sidecar {
  readonly id: string
  /** What it calls itself by. */
  readonly nodeId: string
  readonly name: string
  readonly version: string
  readonly operatingSystem: string
  readonly tags: readonly string[]
  /** What it last told of itself, in its own words. */
  readonly details: JsonObject
  readonly assignments: readonly Assignment[]
  /** Milliseconds since the epoch. */
  readonly lastSeen: number
}

/** What a sidecar runs, with which file. */
export interface Assignment {
  readonly collectorId: string
  readonly configurationId: string
  /** The tags of the sidecar that chose it; none where somebody did by hand. */
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

/** What such a file may name. */
export interface CollectorVariable {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly content: string
}

/** What a server remembers of sidecars, by its id or name. */
export interface SidecarState {
  /** By what they call themselves. */
  readonly sidecars: Map<string, Sidecar>
  /** What each is to do, by the same; as they are shown. */
  readonly sidecarActions: Map<string, readonly JsonObject[]>
  readonly collectors: Map<string, Collector>
  readonly collectorConfigurations: Map<string, CollectorConfiguration>
  readonly collectorVariables: Map<string, CollectorVariable>
}

/** None has told of itself yet, and nothing is made for one. */
export function noSidecars(): SidecarState {
  return {
    sidecars: new Map(),
    sidecarActions: new Map(),
    collectors: new Map(),
    collectorConfigurations: new Map(),
    collectorVariables: new Map(),
  }
}
