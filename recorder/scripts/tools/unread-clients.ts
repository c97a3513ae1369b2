import type { Mention } from '../call.ts'
import type { Field, ShellCommand } from '../shell/field.ts'
import { isKnown, written } from '../unknown.ts'

/** Commands that call the address among their words. */
const CALLERS =
  /^(?:lynx|links2?|elinks|w3m|aria2c|axel|fetch|httpstat|hey|ab|wrk2?|vegeta|siege|bombardier|oha|curlie|restish|lwp-(?:request|download)|http-prompt|GET|POST|HEAD)$/

/** Commands that send the requests of another file. */
const RUNNERS = /^(?:hurl|newman|k6|bru|httpyac|jmeter)$/

const LANGUAGES: readonly (readonly [name: RegExp, language: string])[] = [
  [/^(?:python|pypy)[\d.]*$/, 'in Python'],
  [/^(?:node|nodejs|deno|bun|ts-node|tsx)$/, 'in JavaScript'],
  [/^perl[\d.]*$/, 'in Perl'],
  [/^j?ruby[\d.]*$/, 'in Ruby'],
  [/^php[\d.]*$/, 'in PHP'],
  [/^(?:pwsh|powershell)(?:\.exe)?$/, 'in PowerShell'],
]

/** Commands that show or search words or handle files, and send no requests; commands of other products, whose paths look alike. */
const SILENT =
  /^(?:echo|printf|print|say|log\w*|logger|info|warn\w*|error|err|die|fail|debug|msg|notice|usage|e?grep|rg|sed|awk|mailx?|sendmail|notify-send|(?:xdg-)?open|mkdir|rmdir|cp|mv|rm|ln|ls|cd|touch|chmod|chown|stat|du|tar|gzip|gunzip|head|tail|sort|uniq|wc|diff|basename|dirname|git|ssh-\w+|scp|rsync|pip\d?|npm|apt(?:-get)?|yum|dnf|apk|helm|sleep|exit|return|unset|declare|test|\[+|:|true|false|cat|jq|cut|tee|gh|glab|aws|az|gcloud|vault|consul|kubectl|oc|docker)$/

/** Whether a command of that name sends no requests, regardless of its arguments. */
export function isSilent(name: string): boolean {
  return SILENT.test(name)
}

const METHOD = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/

/** A tool whose name begins a command in a text that may be a script. */
export const TOOL_IN_SCRIPT =
  /(?:^|[\s;&|(`/])(?:curl|wget2?|https?|xhs?|lynx|aria2c|hurl|newman|k6)\s/

/** How a command calls a server if it is not read, as words after "a call": `by lynx`. */
export function unreadClient(name: string, words: readonly Field[]): string | undefined {
  const has = (test: (text: string) => boolean): boolean => words.some(({ text }) => test(text))
  if (RUNNERS.test(name) && has((text) => /\.\w+$|^run$/.test(text))) return `by ${name}`
  if (CALLERS.test(name) && has(isAddress)) return `by ${METHOD.test(name) ? 'lwp-request' : name}`
  const language = LANGUAGES.find(([one]) => one.test(name))?.[1]
  // Code in an option such as `-c` is read elsewhere.
  if (language !== undefined)
    return words[0]?.text.startsWith('-') === false && has((text) => text.includes('://'))
      ? language
      : undefined
  if (!isKnown(name)) return has((text) => text.includes('://')) ? `by ${written(name)}` : undefined
  if (SILENT.test(name) || !/^[\w.-]+$/.test(name)) return undefined
  const isAsking = has((text) => METHOD.test(text)) && has((text) => /^\/\w|:\/\//.test(text))
  return isAsking ? `by ${name}` : undefined
}

function isAddress(text: string): boolean {
  return text.includes('://') || !isKnown(text)
}

const ADDRESSES = /(?:https?:\/\/|\uE000[^\uE000\uE001]*\uE001\/?)[^\s"'`<>(){};|,\\]*/g

/** The addresses among the words and in the input of a command that is not read. */
export function findMentions({ words, line, input, inputLine }: ShellCommand): readonly Mention[] {
  const name = written(words[0]?.text.replace(/^.*\//, '') ?? '')
  if (SILENT.test(name) || name.includes('=')) return []
  const language = LANGUAGES.find(([one]) => one.test(name))?.[1]
  const text = words.slice(1).map((one) => one.text)
  const more = [input ?? '', ...text].join('').split('\n').length - 1
  return [...text, input ?? ''].flatMap((one) =>
    [...new Set(one.match(ADDRESSES))].map((address) => ({
      line,
      until: Math.max(line, inputLine ?? 0) + more,
      how: language ?? `by ${name}`,
      address,
    })),
  )
}
