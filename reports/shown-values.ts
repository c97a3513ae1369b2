import type { Cause } from '#engine/model/upgrade/forecast.ts'

/** Formats a time as `2026-11-20, 23:45 UTC`; any other text stays unchanged. */
export function dayOf(time: string): string {
  const [, day, minute] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})[\d:.]*Z$/.exec(time) ?? []
  return day === undefined || minute === undefined ? time : `${day}, ${minute} UTC`
}

/** A release without the build's hash. */
export function shortRelease(release: string): string {
  const hashes = [release.indexOf('+'), release.endsWith(')') ? release.indexOf(' (') : -1]
  return release.slice(0, Math.min(release.length, ...hashes.filter((at) => at >= 0)))
}

/** A number of things as it is read: `1,234`. Asking the system for it takes longer than many a page. */
export function grouped(count: number): string {
  const digits = String(count)
  const first = digits.length % 3 || 3
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].join(',')
}

/** Formats a cause as release, change, and fix: `6.0.0: …; do this instead`. */
export function formatCause({
  release,
  what,
  remedy,
}: Pick<Cause, 'release' | 'what' | 'remedy'>): string {
  return `${release}: ${what}${remedy === undefined ? '' : `; ${remedy}`}`
}
