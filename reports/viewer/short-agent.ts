/** Marks of browsers, the most specific first, because a later one also appears in the names of earlier ones. */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\bHeadlessChrome\/(\d+)/, 'headless Chrome'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d{1,4})(?=.{0,100} Safari\/)/, 'Safari'],
]

/** A User-Agent as people say it: `Chrome 147`, `curl 8.5.0`; itself where it is no product with a version. */
export function shortAgent(agent: string): string {
  if (agent.startsWith('Mozilla/')) {
    for (const [mark, name] of BROWSERS) {
      const version = mark.exec(agent)?.[1]
      if (version !== undefined) return `${name} ${version}`
    }
  }
  const [, product, version] =
    /^([A-Za-z][\w.-]{0,60})\/v?(\d[\w.-]{0,30})(?=$|[\s;(])/.exec(agent) ?? []
  const isOther = product === undefined || version === undefined || product === 'Mozilla'
  return isOther ? agent : `${product} ${version}`
}
