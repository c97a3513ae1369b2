import type { Share } from '#engine/judge/tasks.ts'

/**
 * Two shares that are about as much work: each check that looks at one exchange alone, at all of them, and all that
 * looks at several together. Reading, and what is to be known before, both do for themselves.
 */
export const ALONE: Share = { rangeOf: (exchanges) => [0, exchanges], tasksOf: () => new Set() }

/** The other one. */
export const TOGETHER: Share = {
  rangeOf: (exchanges) => [exchanges, exchanges],
  tasksOf: (tasks) => new Set(Array.from({ length: tasks }).keys()),
}
