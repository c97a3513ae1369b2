import {
  type Command,
  type CommandNode,
  type For,
  forEachChild,
  parse,
  type Pipeline,
  type Script,
  type SyntaxNode,
} from 'unbash'

import { lineAt, lineStarts } from '#engine/text/lines.ts'
import { unknown } from '../unknown.ts'
import { assign } from './assign.ts'
import type { Environment } from './environment.ts'
import { type Expanding, expandText, expandWord } from './expand.ts'
import { field, type Field, literal, type ShellCommand } from './field.ts'
import { findInput, readInto } from './input.ts'
import { printed } from './printed.ts'
import { findReads } from './reads.ts'

/** The place of a part of a script. */
interface Scene {
  readonly lineOf: (position: number) => number
  /** The line that calls the function of which it is, where that gives arguments. */
  readonly pinned: number | undefined
  /** The input, if the script sets it. */
  readonly input: string | undefined
  readonly source: string
  /** The last command of the function, and the commands that read the output of the call. */
  readonly end: End | undefined
  positional: readonly Field[] | undefined
  readonly declare: (name: string) => void
}

interface End {
  readonly node: SyntaxNode | undefined
  readonly readers: readonly CommandNode[]
}

interface KnownFunction {
  readonly body: SyntaxNode
  readonly scene: Scene
  isCalled: boolean
}

/** Walks scripts that share their variables and functions. */
export interface Shell {
  /** Walks a script that begins at a line, from 1. */
  readonly run: (source: string, line: number, isPinned?: boolean) => void
  /** Walks the functions that were never called. */
  readonly finish: () => void
}

/** Commands that are walked at most: loops in loops are no script's work. */
const MAX_COMMANDS = 50_000
/** Functions within functions, substitutions within substitutions. */
const MAX_DEPTH = 12
/** Turns of loops in loops that are taken one by one. */
const MAX_TURNS = 100

/**
 * Walks scripts in order and visits each command with its words, as far as the script shows them.
 */
export function createShell(
  environment: Environment,
  see: (command: ShellCommand, shell: Shell) => void,
): Shell {
  const functions = new Map<string, KnownFunction>()
  let walked = 0
  let depth = 0
  let called = 0
  /** Turns of the loops that are being walked. */
  let turning = 1

  const expandingIn = (scene: Scene): Expanding => ({
    environment,
    positional: scene.positional,
    run: (script) => script && substitute(script, scene),
  })

  const substitute = (script: Script, scene: Scene): string | undefined => {
    const inner =
      script.source === undefined ? scene : { ...scene, lineOf: () => scene.lineOf(script.pos) }
    const [only, more] = script.commands
    if (only === undefined || more !== undefined || depth > MAX_DEPTH) {
      children(script, inner)
      return undefined
    }
    const { command } = only
    if (command.type === 'Command') return walkCommand(command, inner, undefined)
    if (command.type === 'Pipeline') return walkPipeline(command, inner)
    walk(command, inner)
    return undefined
  }

  const children = (node: SyntaxNode, scene: Scene): void => {
    if (depth > MAX_DEPTH * 8) return
    depth += 1
    forEachChild(node, (child) => {
      walk(child, scene)
    })
    depth -= 1
  }

  const walk = (node: SyntaxNode, scene: Scene): void => {
    switch (node.type) {
      case 'Command':
        walkCommand(node, scene, undefined, listReaders(node, scene))
        return
      case 'Pipeline':
        walkPipeline(node, scene)
        return
      case 'AndOr': {
        const [first, ...rest] = node.commands
        if (first) walk(first, scene)
        environment.maybe(() => {
          for (const one of rest) walk(one, scene)
        })
        return
      }
      case 'For':
        walkFor(node, scene)
        return
      case 'If':
      case 'While':
      case 'Case':
      case 'Select':
        environment.maybe(() => {
          children(node, scene)
        })
        return
      case 'Function':
        functions.set(node.name.value, { body: node.body, scene, isCalled: false })
        return
      case 'Word':
        expandWord(node, expandingIn(scene))
        return
      default:
        children(node, scene)
    }
  }

  const walkPipeline = (node: Pipeline, scene: Scene): string | undefined => {
    let output: string | undefined
    for (const [at, one] of node.commands.entries())
      output = walkPiped(one, scene, {
        input: at === 0 ? undefined : (output ?? unknown('-')),
        rest: [...node.commands.slice(at + 1), ...listReaders(node, scene)],
      })
    return output
  }

  const walkPiped = (
    node: CommandNode,
    scene: Scene,
    { input, rest }: { readonly input: string | undefined; readonly rest: readonly CommandNode[] },
  ): string | undefined => {
    if (node.type === 'Command') return walkCommand(node, scene, input, rest)
    walk(node, scene)
    return undefined
  }

  const walkFor = ({ name, wordlist, body }: For, scene: Scene): void => {
    const words = (wordlist ?? []).flatMap((word) => expandWord(word, expandingIn(scene)))
    const turns =
      words.length > 0 &&
      words.length * turning <= MAX_TURNS &&
      words.every((one) => literal(one) !== undefined)
        ? words
        : [undefined]
    const outer = turning
    turning *= turns.length
    for (const turn of turns) {
      environment.give(name.value, turn && [turn])
      walk(body, scene)
    }
    turning = outer
    environment.give(name.value, undefined)
  }

  const walkCommand = (
    node: Command,
    scene: Scene,
    piped: string | undefined,
    readers: readonly CommandNode[] = [],
  ): string | undefined => {
    if ((walked += 1) > MAX_COMMANDS) return undefined
    const expanding = expandingIn(scene)
    const input = findInput(node.redirects, expanding) ?? piped ?? scene.input
    for (const one of node.prefix) assign(one, expanding)
    if (!node.name) return undefined
    const line = scene.pinned ?? scene.lineOf(node.pos)
    const [head, ...rest] = expandWord(node.name, expanding)
    if (!head) return undefined
    if (DECLARING.has(head.text)) {
      for (const one of node.args) {
        const name = one.type === 'Assignment' ? one.name : one.value
        if (head.text === 'local') scene.declare(name)
        assign(one, expanding)
      }
      return undefined
    }
    if (head.text === 'alias') {
      for (const one of node.args)
        if (one.type === 'Assignment' && one.value.type === 'Word') {
          const body = parse(`${expandText(one.value, expanding)} "$@"`)
          functions.set(one.name, {
            body,
            isCalled: false,
            scene: { ...scene, lineOf: () => line },
          })
        }
      return undefined
    }
    const words = [
      head,
      ...rest,
      ...node.args.flatMap((one) =>
        one.type === 'Word' ? expandWord(one, expanding) : [field(one.text)],
      ),
    ]
    if (changeState(words, scene, input)) return undefined
    const known = functions.get(head.text)
    if (known && called < MAX_DEPTH) {
      const given = words.slice(1)
      // Without arguments it does the same wherever it is called: its own lines tell more.
      const isAlike = given.every(({ isOpen }) => isOpen)
      const isOneScript = known.scene.source === scene.source
      const end = isOneScript
        ? { node: findLast(known.body), readers: listOutputs(node, readers) }
        : undefined
      call(known, given, { pinned: isAlike ? scene.pinned : line, input, end })
    } else {
      const reads = findReads(node, readers, scene.source)
      const inputLine = hereLine(node.redirects, scene)
      see({ words, line, input, inputLine, ...(reads && { reads }) }, shell)
    }
    return printed(words, input)
  }

  const changeState = (
    words: readonly Field[],
    scene: Scene,
    input: string | undefined,
  ): boolean => {
    const [name, first] = words.map((one) => literal(one))
    switch (name) {
      case 'shift':
        scene.positional = scene.positional?.slice(Number(first ?? 1))
        return true
      case 'set':
        if (first === '--') scene.positional = words.slice(2)
        return first === '--'
      case 'read':
      case 'mapfile':
      case 'readarray':
        readInto(environment, words, input)
        return true
      default:
        return false
    }
  }

  const call = (
    known: KnownFunction,
    positional: readonly Field[] | undefined,
    around: Pick<Scene, 'pinned' | 'input' | 'end'>,
  ): void => {
    known.isCalled = true
    called += 1
    environment.local((declare) => {
      walk(known.body, { ...known.scene, ...around, positional, declare })
    })
    called -= 1
  }

  const shell: Shell = {
    run: (source, line, isPinned = false) => {
      if (depth > MAX_DEPTH) return
      depth += 1
      const starts = lineStarts(source)
      const lineOf = (position: number): number =>
        isPinned ? line : line + lineAt(starts, position)
      const scene: Scene = {
        lineOf,
        ...NOTHING,
        source,
        positional: undefined,
        declare: () => undefined,
      }
      children(parse(source), scene)
      depth -= 1
    },
    finish: () => {
      for (const known of functions.values()) if (!known.isCalled) call(known, undefined, NOTHING)
    },
  }
  return shell
}

function findLast(body: SyntaxNode): SyntaxNode | undefined {
  return body.type === 'BraceGroup' ? body.body.commands.at(-1)?.command : undefined
}

/** The commands that read the output of a function, or else the redirects of its call. */
function listOutputs(node: Command, readers: readonly CommandNode[]): readonly CommandNode[] {
  const { redirects } = node
  if (readers.length > 0 || redirects.length === 0) return readers
  return [{ ...node, name: undefined, args: [], redirects }]
}

/** The commands after the call of a function, whose last command this is. */
function listReaders(node: SyntaxNode, { end }: Scene): readonly CommandNode[] {
  return end?.node === node ? end.readers : []
}

/** The line of the beginning of a here-document; undefined in a script without known lines. */
function hereLine(redirects: Command['redirects'], scene: Scene): number | undefined {
  const body = redirects.findLast((one) => one.type === 'HereDoc')?.body
  return body && scene.pinned === undefined ? scene.lineOf(body.pos) : undefined
}

const NOTHING = { pinned: undefined, input: undefined, end: undefined }

const DECLARING = new Set(['export', 'local', 'readonly', 'declare', 'typeset'])
