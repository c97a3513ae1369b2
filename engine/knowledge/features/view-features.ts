import { type Feature, since, until } from './feature.ts'

/** How views, and the dashboards among them, differ by release. */
export const VIEW_FEATURES = {
  'views-in-pages': since('3.3.0', {
    what: 'dashboards and saved searches are views, listed in pages',
    source: 'fact sheet 13; seen on 3.2.0, 4.3.0',
  }),
  'views-grand-total': since('4.0.0', {
    what: 'lists of views have grand_total',
    source: 'seen on 3.2.0, 4.0.0',
  }),
  'built-in-dashboard': since('3.2.0', {
    what: 'at its first start, a server creates the dashboard Sources, and views of older dashboards',
    source: 'interface document 9; seen on 3.1.0, 3.2.0',
  }),
  'view-pivots-of-one-field': until('5.0.0', {
    what: 'a pivot of a view has one field; later, a list',
    uncertain: { since: '5.0.0', until: '5.1.0' },
    source: 'seen on 4.3.0, 5.1.0',
  }),
  'view-steps-unscaled': until('4.1.0', {
    what: 'the built-in dashboard does not say how finely its steps fit the range',
    source: 'seen on 4.0.0, 4.1.0',
  }),
} as const satisfies Record<string, Feature>
