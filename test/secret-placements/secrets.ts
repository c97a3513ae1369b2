import { createHash } from 'node:crypto'

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const DIGITS = '0123456789'
const ALPHANUMERIC = LOWER.toUpperCase() + LOWER + DIGITS
const HEX = '0123456789abcdef'

/** Draws deterministic pseudo-random text of an alphabet. */
type Draw = (length: number, alphabet?: string) => string

/**
 * Every kind of secret that a table can name as `{{kind}}`, with the prefixes, lengths, and alphabets that vendors
 * publish.
 */
const KINDS = {
  password: (draw) => `${draw(1, 'KMRTVX')}${draw(1, LOWER)}${draw(1, DIGITS)}${draw(15)}`,
  odd: (draw) => `${draw(4)}#${draw(3)}!${draw(2)}@${draw(4)}%${draw(3)}*${draw(3)}`,
  umlaut: (draw) => `Grün-${draw(6)}-Öl-${draw(6)}`,
  words: (draw) => `${draw(5, LOWER)}-${draw(6, LOWER)}-${draw(2, DIGITS)}-${draw(5, LOWER)}`,
  letters: (draw) => draw(18, LOWER),
  digits: (draw) => `7${draw(13, DIGITS)}`,
  token: (draw) => draw(52, LOWER + DIGITS),
  uuid: (draw) => [8, 4, 4, 4, 12].map((length) => draw(length, HEX)).join('-'),
  hex16: (draw) => draw(16, HEX),
  hex32: (draw) => draw(32, HEX),
  hex40: (draw) => draw(40, HEX),
  hex64: (draw) => draw(64, HEX),
  key32: (draw) => draw(32),
  key40: (draw) => draw(40, `${ALPHANUMERIC}+/`),
  key88: (draw) => `${draw(86, `${ALPHANUMERIC}+/`)}==`,
  code: (draw) => draw(30),
  jwt: (draw) => `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: draw(8) })}.${draw(43)}`,
  pem: (draw) => lines(draw, 'PRIVATE KEY'),
  rsaPem: (draw) => lines(draw, 'RSA PRIVATE KEY'),
  encryptedPem: (draw) => lines(draw, 'ENCRYPTED PRIVATE KEY'),
  sshKey: (draw) => lines(draw, 'OPENSSH PRIVATE KEY'),
  pgpKey: (draw) => lines(draw, 'PGP PRIVATE KEY BLOCK'),
  putty: (draw) =>
    `PuTTY-User-Key-File-2: ssh-rsa\nEncryption: none\nComment: joe\nPrivate-Lines: 1\n${draw(64)}\nPrivate-MAC: ${draw(40, HEX)}`,
  bcrypt: (draw) => `$2a$10$${draw(53)}`,
  sha512crypt: (draw) => `$6$${draw(8)}$${draw(86)}`,
  argon2: (draw) => `$argon2id$v=19$m=65536,t=3,p=4$${draw(22)}$${draw(43)}`,
  apr1: (draw) => `$apr1$${draw(8)}$${draw(22)}`,
  ssha: (draw) => `{SSHA}${draw(32)}`,
  githubClassic: (draw) => `ghp_${draw(36)}`,
  githubOAuth: (draw) => `gho_${draw(36)}`,
  githubServer: (draw) => `ghs_${draw(36)}`,
  githubFine: (draw) => `github_pat_${draw(22)}_${draw(59)}`,
  gitlab: (draw) => `glpat-${draw(20)}`,
  gitlabRunner: (draw) => `glrt-${draw(20)}`,
  slackBot: (draw) => `xoxb-${draw(12, DIGITS)}-${draw(12, DIGITS)}-${draw(24)}`,
  slackUser: (draw) =>
    `xoxp-${draw(12, DIGITS)}-${draw(12, DIGITS)}-${draw(12, DIGITS)}-${draw(32, HEX)}`,
  slackApp: (draw) => `xapp-1-${draw(11)}-${draw(13, DIGITS)}-${draw(64, HEX)}`,
  google: (draw) => `AIza${draw(35)}`,
  googleOAuth: (draw) => `ya29.${draw(60)}`,
  googleClient: (draw) => `GOCSPX-${draw(28)}`,
  vault: (draw) => `hvs.${draw(90)}`,
  vaultBatch: (draw) => `hvb.${draw(138)}`,
  vaultOld: (draw) => `s.${draw(24)}`,
  stripe: (draw) => `sk_live_${draw(24)}`,
  stripeRestricted: (draw) => `rk_live_${draw(24)}`,
  stripeHook: (draw) => `whsec_${draw(32)}`,
  sendgrid: (draw) => `SG.${draw(22)}.${draw(43)}`,
  mailgun: (draw) => `key-${draw(32, HEX)}`,
  mailchimp: (draw) => `${draw(32, HEX)}-us12`,
  mattermost: (draw) => draw(26, LOWER + DIGITS),
  twilio: (draw) => `SK${draw(32, HEX)}`,
  npm: (draw) => `npm_${draw(36)}`,
  pypi: (draw) => `pypi-AgEIcHlwaS5vcmc${draw(70)}`,
  rubygems: (draw) => `rubygems_${draw(48, HEX)}`,
  dockerHub: (draw) => `dckr_pat_${draw(27)}`,
  digitalOcean: (draw) => `dop_v1_${draw(64, HEX)}`,
  shopify: (draw) => `shpat_${draw(32, HEX)}`,
  square: (draw) => `sq0csp-${draw(43)}`,
  atlassian: (draw) => `ATATT3xFfGF0${draw(172)}=${draw(8, 'ABCDEF0123456789')}`,
  linear: (draw) => `lin_api_${draw(40)}`,
  notion: (draw) => `ntn_${draw(46)}`,
  figma: (draw) => `figd_${draw(40)}`,
  databricks: (draw) => `dapi${draw(32, HEX)}`,
  grafana: (draw) => `glsa_${draw(32)}_${draw(8, HEX)}`,
  grafanaCloud: (draw) => `glc_${draw(64)}`,
  newRelic: (draw) => `NRAK-${draw(27, LOWER.toUpperCase() + DIGITS)}`,
  openai: (draw) => `sk-proj-${draw(74)}T3BlbkFJ${draw(74)}`,
  anthropic: (draw) => `sk-ant-api03-${draw(93)}AA`,
  huggingFace: (draw) => `hf_${draw(34)}`,
  age: (draw) => `AGE-SECRET-KEY-1${draw(58, 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L')}`,
  telegram: (draw) => `${draw(9, '123456789')}:AA${draw(33)}`,
  discordBot: (draw) => `M${draw(23)}.${draw(6)}.${draw(38)}`,
  postman: (draw) => `PMAK-${draw(24, HEX)}-${draw(34, HEX)}`,
  sentry: (draw) => `sntrys_${draw(60)}`,
  onePassword: (draw) => `ops_eyJ${draw(100)}`,
  terraform: (draw) => `${draw(14)}.atlasv1.${draw(67)}`,
  awsSession: (draw) => `IQoJb3JpZ2luX2Vj${draw(200)}`,
} satisfies Record<string, (draw: Draw) => string>

type SecretKind = keyof typeof KINDS

/** Generates the secret of one row, which depends only on the seed. */
export function inventSecret(kind: SecretKind, seed: string): string {
  let counter = 0
  return KINDS[kind]((length, alphabet = ALPHANUMERIC) => {
    const text = Array.from({ length }, () => {
      const digest = createHash('sha256').update(`${kind}/${seed}/${counter++}`).digest()
      return alphabet[digest.readUInt32BE() % alphabet.length]
    })
    return text.join('')
  })
}

/** Returns the part of a secret that makes it readable: the random part of keys and signed tokens. */
export function readablePart(kind: SecretKind, secret: string): string {
  if (kind === 'jwt') return secret.slice(secret.lastIndexOf('.') + 1)
  if (/pem|key$/i.test(kind) || kind === 'putty') {
    const random = secret.split('\n').filter((line) => line.length === 64)
    return random[random.length >> 1] ?? secret
  }
  return secret
}

export function isSecretKind(text: string): text is SecretKind {
  return Object.hasOwn(KINDS, text)
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function lines(draw: Draw, label: string): string {
  const body = Array.from({ length: 4 }, () => draw(64, `${ALPHANUMERIC}+/`)).join('\n')
  return `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----`
}
