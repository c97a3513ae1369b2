import { between, type Feature, since, until } from './feature.ts'

/** Features of lookup tables, adapters, and caches. */
export const LOOKUP_FEATURES = {
  'lookup-urls-listed': since('3.2.0', {
    what: 'an adapter asks only URLs of a list, which a fresh server has none on',
    source: 'asked on 3.1.0, 3.2.0',
  }),
  'lookup-allowlist': since('7.0.0', {
    what: 'that list is an allowlist, before a whitelist',
    uncertain: { since: '6.2.0', until: '7.0.0' },
    source: 'asked on 6.1.0, 7.0.1',
  }),
  'lookup-empty-refused': between('3.2.0', '5.0.0', {
    what: 'a check of a lookup table without a name is rejected by bean validation',
    uncertain: { since: '5.0.0', until: '5.1.0' },
    source: 'asked on 3.1.0, 3.2.0, 4.3.0, 5.1.0',
  }),
  'lookup-empty-told': since('5.0.0', {
    what: 'a check of a lookup table says which keys are empty',
    uncertain: { since: '5.0.0', until: '5.1.0' },
    source: 'asked on 4.3.0, 5.1.0',
  }),
  'lookup-key-required': since('3.2.0', {
    what: 'a lookup without a key is rejected by bean validation',
    source: 'asked on 3.1.0, 3.2.0',
  }),
  'lookup-errors-told': since('3.2.0', {
    what: 'a lookup says that it failed, before that it found nothing',
    source: 'asked on 3.1.0, 3.2.0',
  }),
  'lookup-write-error': since('6.0.0', {
    what: 'a name that is taken is rejected with the words of a newer database driver',
    uncertain: { since: '5.2.0', until: '6.1.0' },
    source: 'asked on 5.1.0, 6.1.0',
  }),
  'lookup-taken-500': between('6.0.0', '7.0.0', {
    what: 'a name that is taken is answered with 500',
    uncertain: [
      { since: '5.2.0', until: '6.1.0' },
      { since: '6.2.0', until: '7.0.0' },
    ],
    source: 'asked on 5.1.0, 6.1.0, 7.0.1',
  }),
  'lookup-put-makes': until('6.0.0', {
    what: 'updating a missing object creates it; later it succeeds and stores nothing',
    uncertain: { since: '5.0.0', until: '6.1.0' },
    source: 'asked on 4.3.0, 6.1.0',
  }),
} as const satisfies Record<string, Feature>
