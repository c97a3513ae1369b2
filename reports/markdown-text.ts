import { visible, visibleLine } from './visible.ts'

/** Escapes foreign text, so that it contains no markup, mentions, or links. */
export function escapeMarkdown(text: string): string {
  return withoutLinks(onOneLine(text).replace(/[\\`*_{}[\]<>|#!&~$]/g, (mark) => `\\${mark}`))
}

/** Escapes foreign text inside an HTML element of Markdown, where a backslash escapes nothing. */
export function escapeInElement(text: string): string {
  return withoutLinks(onOneLine(text).replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`))
}

function withoutLinks(text: string): string {
  return text.replace(/@(?=\w)|:(?=\/\/)|www(?=\.)/gi, '$&<!-- -->')
}

/** A text in the type of code, on one line, as it is: the marks around it are longer than any in it. */
export function codeLine(text: string): string {
  const line = visibleLine(text)
  const mark = '`'.repeat(longestRun(line) + 1)
  const blank = /^`|`$/.test(line) ? ' ' : ''
  return line === '' ? '' : `${mark}${blank}${line}${blank}${mark}`
}

/** A text of several lines in the type of code, as it is. */
export function fenced(text: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}${language}\n${visible(text)}\n${fence}`
}

/** A line end would end the table, the item or the code that the text is in. */
function onOneLine(text: string): string {
  return visible(text).replaceAll('\n', ' ')
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
}
