/** A release without the build's hash. */
export function shortRelease(release: string): string {
  const hashes = [release.indexOf('+'), release.endsWith(')') ? release.indexOf(' (') : -1]
  return release.slice(0, Math.min(release.length, ...hashes.filter((at) => at >= 0)))
}
