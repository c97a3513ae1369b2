import { between, type Feature, since, until } from './feature.ts'

/** Features of lookup tables, adapters, and caches. */
export const LOOKUP_FEATURES = {
  'lookup-urls-listed': since('3.2.0', {
    what: 'an adapter requests only URLs on a list, which is empty on a new server',
    source: 'asked on 3.1.0, 3.2.0',
  }),
  'lookup-allowlist': since('7.0.0', {
    what: 'the list is called allowlist instead of whitelist',
    uncertain: { since: '6.2.0', until: '7.0.1' },
    source: 'asked on 6.1.0, 7.0.1',
  }),
  'lookup-empty-refused': between('3.2.0', '5.0.0', {
    what: 'a check of a lookup table without a name is rejected by bean validation',
    uncertain: { since: '5.0.0', until: '5.1.0' },
    source: 'asked on 3.1.0, 3.2.0, 4.3.0, 5.1.0',
  }),
  'lookup-empty-told': since('5.0.0', {
    what: 'a check of a lookup table reports empty keys',
    uncertain: { since: '5.0.0', until: '5.1.0' },
    source: 'asked on 4.3.0, 5.1.0',
  }),
  'lookup-key-required': since('3.2.0', {
    what: 'a lookup without a key is rejected by bean validation',
    source: 'asked on 3.1.0, 3.2.0',
  }),
  'lookup-errors-told': since('3.2.0', {
    what: 'a failed lookup reports an error instead of an empty result',
    source: 'asked on 3.1.0, 3.2.0',
  }),
  'lookup-write-error': since('6.0.0', {
    what: 'a name that is already taken is rejected with the message of a newer database driver',
    uncertain: { since: '5.2.0', until: '6.1.0' },
    source: 'asked on 5.1.0, 6.1.0',
  }),
  'lookup-taken-500': between('6.0.0', '7.0.0', {
    what: 'a name that is already taken returns 500',
    uncertain: [
      { since: '5.2.0', until: '6.1.0' },
      { since: '6.2.0', until: '7.0.1' },
    ],
    source: 'asked on 5.1.0, 6.1.0, 7.0.1',
  }),
  'lookup-put-makes': until('6.0.0', {
    what: 'updating a missing object creates it; later, it succeeds and stores nothing',
    uncertain: { since: '5.0.0', until: '6.1.0' },
    source: 'asked on 4.3.0, 6.1.0',
  }),
} as const satisfies Record<string, Feature>
