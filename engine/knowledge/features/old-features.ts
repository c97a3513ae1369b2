import { type Feature, since } from './feature.ts'

/** Responses and requirements of releases before 2.4 that changed later. */
export const OLD_FEATURES = {
  'not-found-named': since('2.1.0', {
    what: 'a missing user or token is named in the error',
    source: 'seen on 2.0.3, 2.2.3',
  }),
  'not-found-told': since('2.1.0', {
    what: 'the error for a missing stream rule or dashboard has a message instead of null',
    source: 'seen on 2.0.3, 2.2.3',
  }),
  'saved-search-told': since('2.1.0', {
    what: 'creating a saved search returns the search; before that, only its Location header',
    source: 'seen on 2.0.3, 2.2.3',
  }),
  'role-change-permitted': since('2.3.0', {
    what: 'changing a role requires a permission; before that, a Reader can do it',
    source: 'seen on 2.0.3 to 2.2.3, rejected on 2.3.0, 2.3.2, 2.4.6',
  }),
  'input-end-permitted': since('2.4.6', {
    what: 'stopping an input requires a permission; before that, a Reader can do it',
    uncertain: { since: '2.4.1', until: '2.4.6' },
    source: 'seen on 2.2.3 to 2.4.0, rejected on 2.4.6',
  }),
} as const satisfies Record<string, Feature>
