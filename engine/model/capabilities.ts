/** A capability that a run needs for a check's evidence to exist. */
export type Capability = keyof typeof CAPABILITIES

/** What each capability is, and how to give it to a run that lacks it. */
export const CAPABILITIES = {
  'user-credentials': {
    what: 'a user name and password',
    needed: 'needs a user name and password (GRAYLOG_USER and GRAYLOG_PASSWORD)',
  },
  token: {
    what: 'an access token',
    needed: 'needs an access token (GRAYLOG_TOKEN) or --mode write, which creates one',
  },
  'limited-account': {
    what: 'a second account',
    needed: 'needs a second account (--limited-user) or --mode write, which creates one',
  },
  'second-node': { what: 'another node', needed: 'needs another node (--also URL)' },
  tls: { what: 'HTTPS', needed: 'needs an https target' },
  'backend-traffic': {
    what: 'search backend traffic',
    needed: 'needs a recording of the search backend (record --backend)',
  },
  migration: {
    what: 'recordings from before and after an upgrade',
    needed: 'needs recordings from before and after the upgrade (judge --before A --after B)',
  },
  'client-traffic': { what: 'client traffic', needed: 'needs the traffic of a client (record)' },
  'send-message': {
    what: 'a stored message',
    needed: 'needs --mode write --send-message, which stores a message',
  },
  thorough: {
    what: 'every type of credential',
    needed: 'needs --thorough, which sends several times as many requests',
  },
} as const satisfies Readonly<Record<string, { readonly what: string; readonly needed: string }>>
