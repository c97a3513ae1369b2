import { createHash } from 'node:crypto'

import type { Settings } from '../releases.ts'

/** The account in the settings of every server. */
export const ADMIN = { name: 'admin', password: 'admin' } as const

/** The file in a server's folder with the node id. */
export const NODE_ID = 'node-id'

/** Settings of every lab server; releases ignore unknown ones. */
export const COMMON: Settings = {
  node_id_file: `{folder}/${NODE_ID}`,
  password_secret: '0123456789'.repeat(7).slice(0, 64),
  root_username: ADMIN.name,
  root_password_sha2: createHash('sha256').update(ADMIN.password).digest('hex'),
  plugin_dir: '{folder}/plugin',
  bin_dir: '{folder}/bin',
  data_dir: '{folder}/data',
  content_packs_dir: '{folder}/content',
  content_packs_loader_enabled: 'false',
  message_journal_dir: '{folder}/journal',
  message_journal_max_size: '200mb',
  mongodb_uri: 'mongodb://127.0.0.1:{database}/graylog',
  versionchecks: 'false',
  lb_recognition_period_seconds: '0',
  processbuffer_processors: '1',
  outputbuffer_processors: '1',
  inputbuffer_processors: '1',
  ring_size: '1024',
  inputbuffer_ring_size: '1024',
  output_flush_interval: '1',
  // 2^4 rounds of hashing a password instead of 2^10, for each request that has one.
  user_password_bcrypt_salt_size: '4',
}

/** Folders in the settings that must exist. */
export const FOLDERS = ['plugin', 'bin', 'data', 'content', 'journal'] as const

/** Renders a settings file: later settings override earlier ones, and names in braces are replaced. */
export function renderSettings(
  settings: readonly Settings[],
  places: Readonly<Record<string, string>>,
): string {
  const all = Object.entries(Object.assign({}, ...settings) as Settings)
  const lines = all.map(([key, value]) => `${key} = ${fill(value, places)}`)
  return `${lines.join('\n')}\n`
}

function fill(text: string, places: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{([a-z]+)\}/g, (whole, name: string) => {
    const place = places[name]
    if (place === undefined) throw new Error(`the setting "${text}" names no place: ${whole}`)
    return place
  })
}
