import type { PlacementRow } from './placement.ts'

/** Kinds recognized by prefix, length, and alphabet, without a name. */
const SHAPES = `
githubClassic githubOAuth githubServer githubFine gitlab gitlabRunner slackBot slackUser slackApp google googleOAuth
googleClient vault vaultBatch stripe stripeRestricted stripeHook sendgrid npm pypi rubygems dockerHub digitalOcean shopify
square atlassian linear notion figma databricks grafana grafanaCloud newRelic openai anthropic huggingFace age postman
sentry onePassword terraform jwt pem rsaPem sshKey bcrypt sha512crypt argon2 apr1 ssha
`

/** Kinds whose format other values share. */
const UNSURE = `mailgun mailchimp twilio telegram discordBot vaultOld awsSession`

/** URLs with the secret in their path. */
const HOOKS = `
https://hooks.slack.com/services/T024BE7LD/B024BE7LE/{{key32}}
https://hooks.slack.com/workflows/T024BE7LD/A024BE7LE/384729384729384/{{key32}}
https://hooks.zapier.com/hooks/catch/1234567/{{key32}}/
https://mattermost.example.org/hooks/{{mattermost}}
https://maker.ifttt.com/trigger/alarm/with/key/{{key32}}
https://example.webhook.office.com/webhookb2/{{uuid}}@0b1e3b6e-0000-4000-8000-000000000001/IncomingWebhook/{{hex32}}/0b1e3b6e-0000-4000-8000-000000000002
https://prod-12.westeurope.logic.azure.com:443/workflows/0a1b/triggers/manual/paths/invoke?api-version=2016-06-01&sig={{key32}}
https://discord.com/api/webhooks/1199999999999999999/{{key40|base64url}}
https://discordapp.com/api/webhooks/1199999999999999999/{{key32}}
https://api.telegram.org/bot{{telegram}}/sendMessage
https://chat.googleapis.com/v1/spaces/AAAA/messages?key=abc&token={{key40|percent}}
https://hooks.chime.aws/incomingwebhooks/0a1b?token={{key32}}
https://outlook.office.com/webhook/{{uuid}}/IncomingWebhook/{{hex32}}/0b1e
https://rocket.example.org/hooks/5f1c8e/{{key32}}
https://o1.ingest.sentry.io/api/1/store/?sentry_key={{hex32}}
https://api.opsgenie.com/v1/json/cloudwatch?apiKey={{uuid}}
`

const ARGUABLE_HOOKS: readonly (readonly [string, string])[] = [
  ['https://hc-ping.com/{{uuid}}', 'a ping URL can only report that a job ran'],
  ['https://ntfy.sh/{{key32}}', 'a topic is secret only by agreement'],
  ['https://events.pagerduty.com/integration/{{hex32}}/enqueue', 'a webhook that few rules know'],
  [
    'https://alert.victorops.com/integrations/generic/20131114/alert/{{uuid}}/ops',
    'a webhook that few rules know',
  ],
  ['https://{{hex32}}@o1.ingest.sentry.io/1', 'the vendor publishes this key in web pages'],
  [
    'https://webexapis.com/v1/webhooks/incoming/{{key40|base64url}}',
    'a webhook that few rules know',
  ],
  ['https://logs.example.org/ingest/{{key32}}', 'no published form'],
]

const PLACES: Record<string, (text: string) => Partial<PlacementRow>> = {
  message: (text) => ({
    response: `{"messages":[{"message":{"source":"ci","message":"step 4 got ${text} from store"}}]}`,
  }),
  'field of a configuration': (text) => ({
    response: `{"configuration":{"channel":"#ops","url":"${text}","color":"#f00"}}`,
  }),
  'plain text': (text) => ({
    responseType: 'text/plain',
    response: `10:00 step 4\n10:01 ${text}\n10:02 done\n`,
  }),
  list: (text) => ({ response: `{"values":["a","${text}","b"]}` }),
  YAML: (text) => ({
    responseType: 'application/yaml',
    response: `steps:\n  - name: notify\n    with: "${text}"\n`,
  }),
  XML: (text) => ({
    responseType: 'text/xml',
    response: `<a><b>${text.replaceAll('&', '&amp;')}</b></a>`,
  }),
  header: (text) => ({ responseHeaders: [['X-Trace', `upstream ${text}`]] }),
}

const labels = Object.keys(PLACES)

function placed(text: string, i: number, each: number, arguable?: string): readonly PlacementRow[] {
  return Array.from({ length: each }, (_, j) => {
    const place = labels[(i + 3 * j) % labels.length] ?? ''
    const isKey = /\{\{\w*(?:[pP]em|sshKey)\}\}/.test(text)
    const at = isKey ? 'message' : place
    const mark =
      at === 'plain text' || at === 'XML' || at === 'header'
        ? text
        : text.replaceAll(/\{\{(\w+)\}\}/g, '{{$1|json}}')
    return {
      id: `${at}: ${text}${isKey && j > 0 ? ' (again)' : ''}`,
      arguable,
      ...PLACES[at]?.(mark),
    }
  })
}

export const SHAPE_ROWS: readonly PlacementRow[] = [
  ...SHAPES.trim()
    .split(/\s+/)
    .flatMap((kind, i) => placed(`{{${kind}}}`, i, 2)),
  ...UNSURE.split(' ').flatMap((kind, i) =>
    placed(`{{${kind}}}`, i, 1, 'other things look like it'),
  ),
  ...HOOKS.split('\n')
    .filter((line) => line !== '')
    .flatMap((line, i) => placed(line, i, 2)),
  ...ARGUABLE_HOOKS.flatMap(([line, arguable], i) => placed(line, i, 1, arguable)),
]
