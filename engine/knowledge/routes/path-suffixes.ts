/**
 * Suffixes of a path's last segment that choose the media type where the feature
 * `path-suffix-chooses-type` is open; elsewhere they belong to the segment.
 */
const TYPES: Readonly<Record<string, string>> = {
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
  log: 'text/plain',
}

const SUFFIX = new RegExp(`\\.(${Object.keys(TYPES).join('|')})$`)

/** A path without such a suffix, and the media type that it chooses; undefined without one. */
export function splitSuffix(path: string): {
  readonly path: string
  readonly type: string | undefined
} {
  const suffix = SUFFIX.exec(path)
  if (!suffix) return { path, type: undefined }
  return { path: path.slice(0, suffix.index), type: TYPES[suffix[1] ?? ''] }
}

/** Whether a path ends in one. */
export function hasSuffix(path: string): boolean {
  return SUFFIX.test(path)
}
