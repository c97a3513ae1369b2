/** A reader's limits, so that an untrusted file can neither hang it nor fill the memory. */
export interface ReadLimits {
  /** Bytes of one line. */
  readonly lineBytes: number
  /** Nesting of the JSON in one line. */
  readonly depth: number
  /** Opening brackets in one line. */
  readonly brackets: number
  /** Characters below which a line is not looked at for its nesting. */
  readonly harmless: number
  /** Bytes of one spilled body that is loaded; a larger one reads as elided. */
  readonly bodyBytes: number
  /** Bytes that a `.gz` may unfold to. */
  readonly unzippedBytes: number
  /** Bytes of requests that wait for their response while reading. */
  readonly openBytes: number
  /** Requests that wait for their response while reading. */
  readonly openRequests: number
}

export const READ_LIMITS: ReadLimits = {
  lineBytes: 16 * 1024 * 1024,
  depth: 32,
  brackets: 100_000,
  harmless: 64 * 1024,
  bodyBytes: 32 * 1024 * 1024,
  unzippedBytes: 256 * 1024 * 1024,
  openBytes: 64 * 1024 * 1024,
  openRequests: 100_000,
}
