import { endOfString } from '../text/nesting.ts'
import { unescape } from './escapes.ts'

/** A string of a JSON text, without its quotes. */
interface JsonString {
  readonly start: number
  readonly end: number
  /** Whether it is the name of a member. */
  readonly isName: boolean
  /** Where it is: steps from the top; for a name, of the object that has it, and its position there. */
  readonly path: () => readonly string[]
  readonly position: number
  /** The name of its member; missing in a list, at the top, and for names. */
  readonly member?: string
}

interface Frame {
  readonly isObject: boolean
  name: string
  position: number
}

/** Maximum depth at which levels are distinguished. */
const MAX_DEPTH = 256

/** Visits the strings of a JSON text, or of several in a row; takes anything and throws nothing. */
export function visitJsonStrings(text: string, visit: (found: JsonString) => void): void {
  const stack: Frame[] = []
  let deeper = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const current = stack.at(-1)
    if (code === 0x22) {
      const end = endOfString(text, at)
      const isName = current?.isObject === true && isBeforeColon(text, end + 1)
      const position = current?.position ?? 0
      const member = current?.isObject === true && !isName ? { member: current.name } : {}
      const path = (): readonly string[] => getPath(stack, isName)
      visit({ start: at + 1, end, isName, position, path, ...member })
      if (isName && current) current.name = unescape(text.slice(at + 1, end), 'json').text
      at = end
    } else if (code === 0x7b || code === 0x5b) {
      if (stack.length < MAX_DEPTH) stack.push({ isObject: code === 0x7b, name: '', position: 0 })
      else deeper += 1
    } else if (code === 0x7d || code === 0x5d) {
      if (deeper > 0) deeper -= 1
      else stack.pop()
    } else if (code === 0x2c && current && deeper === 0) current.position += 1
  }
}

function getPath(stack: readonly Frame[], isName: boolean): readonly string[] {
  const frames = isName ? stack.slice(0, -1) : stack
  return frames.map(({ isObject, name, position }) => (isObject ? name : String(position)))
}

function isBeforeColon(text: string, from: number): boolean {
  let at = from
  while (/\s/.test(text.charAt(at))) at += 1
  return text.charAt(at) === ':'
}
