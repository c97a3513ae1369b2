import { dirname, join, normalize, parse } from 'node:path'

/** Files for people, or read by name from outside. */
const FOR_PEOPLE =
  /^(?:deploy|docs|examples|schemas|test\/fixtures)\/|\.md$|^action\.yml$|^LICENSE$|^package\.json$/

/** Type files that TypeScript finds by the name of a program. */
const TYPES = /\.d\.([cm]?)ts$/

/** Lists the flaws of a tarball's content, one sentence each; `texts` contains each file. */
export function listFlaws(texts: ReadonlyMap<string, string>): readonly string[] {
  const files = [...texts.keys()]
  const say = (what: string, isSo: (file: string) => boolean): readonly string[] =>
    files.filter(isSo).map((file) => `${file} ${what}`)
  return [
    ...say('is a test', (file) => /\.(?:test|bench)\./.test(file)),
    ...say('is a map, and no source is packed', (file) => file.endsWith('.map')),
    ...say('is named by no other file', (file) => isDead(file, texts)),
    ...files.flatMap((file) => brokenLinks(file, texts)),
  ]
}

/** Checks that no other file names it in an import, a row of `exports`, or a template. */
function isDead(file: string, texts: ReadonlyMap<string, string>): boolean {
  if (FOR_PEOPLE.test(file)) return false
  const { base, name } = parse(file.replace(TYPES, '.$1js'))
  const named = [base, `'${name}'`, `"${name}"`, `> ${name}`]
  return ![...texts].some(
    ([other, text]) => other !== file && named.some((one) => text.includes(one)),
  )
}

/** Lists links of a document to files outside the package. */
function brokenLinks(file: string, texts: ReadonlyMap<string, string>): readonly string[] {
  if (!file.endsWith('.md')) return []
  const links = [
    ...(texts.get(file) ?? '').matchAll(
      /\]\((?!https?:|#)([^)\s#]+)|^\[[^\]]+\]: (?!https?:)(\S+)/gm,
    ),
  ]
  return links
    .map(([, inline, reference]) => normalize(join(dirname(file), inline ?? reference ?? '')))
    .filter(
      (target) =>
        !texts.has(target) && ![...texts.keys()].some((one) => one.startsWith(`${target}/`)),
    )
    .map((target) => `${file} leads to ${target}, which is not packed`)
}
