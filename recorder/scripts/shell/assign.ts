import type { Command } from 'unbash'

import { isWhollyUnknown } from '../unknown.ts'
import { type Expanding, expandText, expandWord } from './expand.ts'
import { field } from './field.ts'

/** Gives a variable its value, where the node is an assignment. */
export function assign(
  node: Command['prefix'][number] | Command['args'][number],
  expanding: Expanding,
): void {
  if (node.type !== 'Assignment') return
  const { name, value, append, index } = node
  const { environment } = expanding
  const before = environment.get(name)
  if (value.type === 'ArrayValue') {
    const list = value.elements.flatMap((word) => expandWord(word, expanding))
    environment.set(name, append ? before && [...before, ...list] : list)
    return
  }
  const text = expandText(value, expanding)
  if (index) environment.set(name, undefined)
  else if (append) environment.set(name, before?.[0] && [field(before[0].text + text)])
  else environment.set(name, isWhollyUnknown(text) ? undefined : [field(text)])
}
