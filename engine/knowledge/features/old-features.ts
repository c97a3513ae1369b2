import { type Feature, since } from './feature.ts'

/** Responses and requirements of releases before 2.4 that changed later. */
export const OLD_FEATURES = {
  'not-found-named': since('2.1.0', {
    what: 'a missing user or token is named in the error',
    source: 'seen on 2.0.3, 2.2.3',
  }),
  'not-found-told': since('2.1.0', {
    what: 'the error for a stream rule or dashboard that is not there has words, before its message is null',
    source: 'seen on 2.0.3, 2.2.3',
  }),
  'saved-search-told': since('2.1.0', {
    what: 'the response to the making of a saved search names it, before only its Location',
    source: 'seen on 2.0.3, 2.2.3',
  }),
  'role-change-permitted': since('2.3.0', {
    what: 'to change a role takes a permission; before, a Reader may',
    source: 'seen on 2.0.3, 2.1.3, 2.2.3, 2.3.2, 2.4.6; of 2.3 no other release was asked',
  }),
  'input-end-permitted': since('2.4.0', {
    what: 'to end an input takes a permission; before, a Reader may',
    source: 'seen on 2.2.3, 2.3.2, 2.4.6',
  }),
} as const satisfies Record<string, Feature>
