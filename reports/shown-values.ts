/** A point in time as it is read: `2026-11-20, 23:45 UTC`; what is none stays as it is. */
export function dayOf(time: string): string {
  const [, day, minute] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})[\d:.]*Z$/.exec(time) ?? []
  return day === undefined || minute === undefined ? time : `${day}, ${minute} UTC`
}

/** A release without the build's hash. */
export function shortRelease(release: string): string {
  const hashes = [release.indexOf('+'), release.endsWith(')') ? release.indexOf(' (') : -1]
  return release.slice(0, Math.min(release.length, ...hashes.filter((at) => at >= 0)))
}
