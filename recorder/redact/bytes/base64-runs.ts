/** Characters of the shortest run of base64 that is looked into. */
const SHORTEST = 12

const IS_BASE64 = new Uint8Array(256)
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-')
  IS_BASE64[letter.charCodeAt(0)] = 1

/** Runs of base64 of either alphabet, as long as each goes: any goes through a place that is a step from the last. */
export function longRunsOfBase64(text: string): readonly string[] {
  const runs: string[] = []
  let before = 0
  for (let at = SHORTEST - 1; at < text.length; at += SHORTEST) {
    if (!isAt(text, at)) continue
    let start = at
    while (start > before && isAt(text, start - 1)) start -= 1
    let end = at + 1
    while (isAt(text, end)) end += 1
    if (end - start >= SHORTEST) runs.push(text.slice(start, end))
    before = end
    at = end
  }
  return runs
}

function isAt(text: string, at: number): boolean {
  return IS_BASE64[text.charCodeAt(at)] === 1
}
