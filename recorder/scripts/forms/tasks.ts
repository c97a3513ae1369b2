import { shellWord } from '#engine/text/shell.ts'
import type { SeeCall } from '../call.ts'
import { missedLines } from '../not-read.ts'
import { callShell } from '../read-shell.ts'
import type { ScriptForm } from '../script-form.ts'
import { followed } from '../shell/given.ts'
import { resolve } from '../unknown.ts'
import {
  at,
  type Documents,
  isMap,
  isScalar,
  isSeq,
  listItems,
  listMembers,
  type Node,
  readDocuments,
  findText,
  type YAMLMap,
} from './document.ts'
import { readProbe } from './http-probe.ts'
import { isUri, readUri } from './uri-task.ts'

/** Members that contain values by their names, for tasks next to and below them. */
const VALUES = ['vars', 'env', 'environment', 'variables', 'set_fact', 'ansible.builtin.set_fact']
/** Members that are for people. */
const WORDS = /^(?:name|title|description|summary|comment|image|msg|label|help|when|key)$/i

const CALLS = /(?:^|[\s;&|(`"'/])(?:curl|wget2?|https?|xhs?|lynx|aria2c|hurl|newman|k6)(?:\s|$)/

/** Members that contain a command, or its words. */
const COMMANDS =
  /^(?:[\w.]+\.)?(?:(?:win_)?(?:command|shell)|raw|script|(?:before|after)_script|cmd|run|args|argv|entrypoint|source|test|exec)$/i
const ADDRESS = /https?:\/\/|[\uE000]/

/** A member that is an address as a whole. */
const LINK = /^(?:https?:\/\/[^\s/]+|\uE000[^\uE000\uE001]*\uE001)\/\S+$/

/** An image whose entry point is a tool. */
const TOOL_IMAGE = /(?:^|\/)(curl|wget|httpie)(?:[:@]|$)/

/** Tasks of Ansible, jobs of CI, services of Docker Compose and Kubernetes: YAML with scripts in it. */
export const tasks: ScriptForm = {
  name: 'a YAML file',
  isOf: (text, file) =>
    !text.startsWith('#!') &&
    (/\.ya?ml$/i.test(file) ||
      /^\s*\{[^]*"apiVersion"\s*:/.test(text) ||
      /^(?:---|(?:- )?[\w.-]+:(?: .*)?)$/m.test(firstLine(text))),
  read: (source, see) => {
    // A template on a line by itself is not a value.
    const text = source.replace(/^[ \t]*(?:\uE000[^\uE001\n]*\uE001)+[ \t]*$/gm, '')
    const documents = readDocuments(text)
    const lines = new Set<number>()
    const around = {
      documents,
      see: (call: Parameters<SeeCall>[0]) => {
        lines.add(call.line)
        see(call)
      },
      values: new Map<string, string>(),
      defaults: [],
      ports: new Map<string, string>(),
    }
    for (const root of documents.roots) visit(root, around)
    const [broken] = documents.broken
    if (broken === undefined) return
    for (const line of missedLines(text, lines))
      if (line >= broken) see({ line, how: 'in YAML that cannot be parsed' })
  },
}

function firstLine(text: string): string {
  return text.split('\n').find((line) => !/^\s*(?:#|%|$)/.test(line)) ?? ''
}

interface Around {
  readonly documents: Documents
  readonly see: SeeCall
  readonly values: ReadonlyMap<string, string>
  /** Settings for the module of a task from the plays and blocks around it, the innermost first. */
  readonly defaults: readonly Node[]
  /** Ports of the container by their names. */
  readonly ports: ReadonlyMap<string, string>
}

function visit(node: Node, around: Around, name = ''): void {
  if (isMap(node)) visitMap(node, around)
  else if (isSeq(node)) visitList(node, around, name)
  else if (!WORDS.test(name)) runScripts([node], around, name)
}

function visitMap(map: YAMLMap, outer: Around): void {
  const members = listMembers(map)
  const values = new Map(outer.values)
  for (const name of VALUES)
    for (const [key, value] of valuesIn(members.get(name))) values.set(key, value)
  const settings = listMembers(members.get('module_defaults'))
  const defaults = [
    ...[...settings].flatMap(([name, value]) => (isUri(name) ? [value] : [])),
    ...outer.defaults,
  ]
  const ports = new Map([...outer.ports, ...portsIn(members.get('ports'))])
  const around = { ...outer, values, defaults, ports }
  const [, tool = ''] = TOOL_IMAGE.exec(findText(members.get('image')) ?? '') ?? []
  const own = ['command', 'args'].filter((name) => members.has(name))
  const entry = tool === '' || !startsWithOption(members.get(own[0] ?? '')) ? '' : own[0]
  for (const [name, value] of members) {
    const line = around.documents.lineOf(value)
    if (name === 'module_defaults') continue
    if (name === 'httpGet') readProbe(value, { ...around, line })
    else if (/^(?:[\w.]+\.)?graylog_\w+$/.test(name) && at(value, 'endpoint') !== undefined)
      around.see({ line, how: `by ${name}` })
    else if (isUri(name)) readUri(value, { ...around, line })
    else if (name === entry) runWords([...listItems(value), value].filter(isScalar), around, tool)
    else visit(value, around, name)
  }
}

/** `a: b`, `- a=b`, and `- name: a, value: b`. */
function valuesIn(node: Node | undefined): readonly (readonly [string, string])[] {
  if (isMap(node))
    return [...listMembers(node)].flatMap(([name, value]) => {
      const text = findText(value) ?? findText(at(value, 'value'))
      return text === undefined ? [] : [[name, text] as const]
    })
  return listItems(node).flatMap((item) => {
    const [name, value] = [findText(at(item, 'name')), findText(at(item, 'value'))]
    if (name !== undefined && value !== undefined) return [[name, value] as const]
    const [, key, text] = /^([A-Za-z_]\w*)=(.*)$/.exec(findText(item) ?? '') ?? []
    return key !== undefined && text !== undefined ? [[key, text] as const] : []
  })
}

/** `- name: http, containerPort: 9000`. */
function portsIn(node: Node | undefined): readonly (readonly [string, string])[] {
  return listItems(node).flatMap((item) => {
    const [name, port] = [findText(at(item, 'name')), findText(at(item, 'containerPort'))]
    return name !== undefined && port !== undefined ? [[name, port] as const] : []
  })
}

/** A list of scripts that run one after the other, the words of one command, or anything else. */
function visitList(list: Node, around: Around, name: string): void {
  const items = listItems(list)
  if (!items.every(isScalar) || !items.some((item) => mayCall(findText(item) ?? '', name))) {
    for (const item of items) visit(item, around)
    return
  }
  const words = items.map((item) => findText(item) ?? '')
  const isCommand = words.some((word) =>
    /^(?:\/\S*\/)?(?:curl|wget2?|https?|xhs?|(?:ba|da|a)?sh)$/.test(word),
  )
  if (isCommand || !words.some((word) => /\s/.test(word))) runWords(items, around)
  else runScripts(items, around, name)
}

/** Whether a text calls a tool, or is a command with an address. */
function mayCall(text: string, name: string): boolean {
  return CALLS.test(text) || (COMMANDS.test(name) && ADDRESS.test(text))
}

function startsWithOption(node: Node | undefined): boolean {
  const first = listItems(node)[0] ?? node
  return first !== undefined && /^-|:\/\//.test(findText(first) ?? '')
}

/** Runs the words of one command. */
function runWords(items: readonly Node[], around: Around, tool = ''): void {
  const words = items.map((item) => findText(item) ?? '')
  const own = words.filter((word, place) => place > 0 || !/^CMD(?:-SHELL)?$/.test(word))
  const shell = callShell(around.see, followed(around.values))
  const isOne = own.length === 1 && tool !== ''
  const text = own
    .map((word) => resolve(word, around.values))
    .map((word) => (isOne ? word : shellWord(word)))
    .join(' ')
  const [first] = items
  if (first) shell.run(`${tool} ${text}`, around.documents.lineOf(first), true)
}

function runScripts(
  scripts: readonly Node[],
  { documents, see, values }: Around,
  name: string,
): void {
  if (!scripts.some((one) => mayCall(findText(one) ?? '', name))) {
    for (const one of scripts) {
      const text = resolve(findText(one) ?? '', values)
      const line = documents.lineOf(one)
      if (LINK.test(text) && /^ur[li]$/i.test(name))
        see({ line, until: line, how: `in the field "${name}"`, address: text })
    }
    return
  }
  const shell = callShell(see, followed(values))
  for (const script of scripts) {
    const text = resolve(findText(script) ?? '', values)
    const kind = isScalar(script) ? script.type : undefined
    const isBlock = kind === 'BLOCK_LITERAL'
    const line = documents.lineOf(script) + (isBlock || kind === 'BLOCK_FOLDED' ? 1 : 0)
    shell.run(text, line, !isBlock)
  }
  shell.finish()
}
