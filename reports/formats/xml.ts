import { visible } from '../visible.ts'

/** Formats an element with its attributes and content; undefined attributes are left out. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  children: readonly string[] = [],
): string {
  const start = `${name}${Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('')}`
  if (children.length === 0) return `<${start}/>`
  const isText = children.length === 1 && children[0]?.startsWith('<') !== true
  const inner = isText ? children.join('') : `\n${indent(children.join('\n'))}\n`
  return `<${start}>${inner}</${name}>`
}

/** Escapes text for XML 1.0; characters that are forbidden, invisible, or active are named, as in `\u0001`. */
export function escapeXml(text: string): string {
  return visible(text).replace(MARKUP, (one) => `&#${one.charCodeAt(0)};`)
}

/** With white space that attribute values would lose. */
const MARKUP = /[&<>"'\t\n]/g

/** Our own texts contain no line ends once they are escaped, so every line is an element's. */
function indent(xml: string): string {
  return xml.replace(/^/gm, '  ')
}
