import { type Feature, since, until } from './feature.ts'

/** The settings of a server, and its responses about possible ones. */
export const SETTINGS_FEATURES = {
  'condition-query': since('2.5.0', {
    what: 'alert conditions can contain a query',
    source: 'seen on 2.5.2 to 4.3.0, absent on 2.2.3, 2.3.2, 2.4.6',
  }),
  'field-position': since('3.3.0', {
    what: 'fields of a configuration have a position',
    source: 'seen on 3.3.0 to 4.3.0, absent on 3.2.0',
  }),
  'rotation-of-empty': since('5.0.0', {
    what: 'rotation by time has rotate_empty_index_set',
    source: 'seen on 5.0.0, absent on 4.3.0; later releases rotate by time and size',
  }),
  'ldap-password-shown': until('3.0.0', {
    what: 'the LDAP settings contain the password; later, only whether there is one',
    source: 'seen on 2.0.3 to 2.5.2, absent on 3.0.0 to 3.3.0',
  }),
} as const satisfies Record<string, Feature>
