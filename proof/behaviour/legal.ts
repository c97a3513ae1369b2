import type { Behaviour } from './model.ts'

/** What a right server, or what stands around it, may do. */
export const LEGAL: readonly Behaviour[] = [
  {
    id: 'legal.nothing',
    area: 'legal',
    what: 'nothing',
    route: '*',
    decidedBy: '',
    make: () => (r, f) => f(r),
  },
]
