import { copyCurl } from './detail.tsx'
import { replayed, toggleReplay } from './replay.tsx'
import {
  isHelpOpen,
  move,
  moveToFinding,
  pinned,
  query,
  screen,
  selected,
  togglePin,
} from './state.ts'

/** Every key of the list with its meaning, in the order of the help. */
export const KEY_HELP: readonly (readonly [keys: string, meaning: string])[] = [
  ['/', 'filter'],
  ['j k', 'next, previous exchange'],
  ['d', 'pin; the next exchange is compared with it'],
  ['v', 'next finding'],
  ['c', 'copy as curl'],
  ['r', 'replay the request'],
  ['?', 'filter and keys'],
  ['Esc', 'close, unpin, clear the filter'],
]

const ACTIONS: Readonly<Record<string, () => void>> = {
  j: () => move(1),
  ArrowDown: () => move(1),
  k: () => move(-1),
  ArrowUp: () => move(-1),
  PageDown: () => move(20),
  PageUp: () => move(-20),
  Home: () => move(-Infinity),
  End: () => move(Infinity),
  d: () => togglePin(),
  v: moveToFinding,
  c: () => void copyCurl(),
  r: toggleReplay,
}

/** Acts on keys outside of fields. */
export function bindKeys(): void {
  document.addEventListener('keydown', (event) => {
    const { key, target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
    if (target.matches('input, textarea, select')) return
    if (key === '?') isHelpOpen.value = !isHelpOpen.value
    else if (key === 'Escape') escape()
    else if (key === '/') {
      const isShown = screen.value === 'exchanges'
      screen.value = 'exchanges'
      // At once where the field is shown already: a fast typist's next letter belongs to it.
      if (isShown) focusFilter()
      else requestAnimationFrame(focusFilter)
    } else if (screen.value === 'exchanges' && Object.hasOwn(ACTIONS, key)) ACTIONS[key]?.()
    else return
    event.preventDefault()
  })
}

function focusFilter(): void {
  document.getElementById('query')?.focus()
}

function escape(): void {
  if (isHelpOpen.value) isHelpOpen.value = false
  else if (replayed.value >= 0) replayed.value = -1
  else if (pinned.value >= 0) togglePin(pinned.value)
  else if (selected.value >= 0) selected.value = -1
  else query.value = ''
}
