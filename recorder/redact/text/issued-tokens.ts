import { ALPHANUMERIC, getLetters, listRuns } from '../bytes/runs.ts'
import type { Tools } from '../tools.ts'
import { replaceAt, type Replacement } from '../views.ts'

/**
 * Tokens that say by their first signs who issued them, each as its vendor describes it. Their least lengths are
 * short of what is issued now, as these grow and change, and still longer than any name that begins so.
 */
const ISSUED = [
  // https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github
  /gh[oprsu]_[A-Za-z\d]{20,255}/,
  /github_pat_\w{20,255}/,
  // https://docs.gitlab.com/security/tokens/#token-prefixes
  /gl(?:pat|oas|soat|dt|rt|rtr|cbt|ptt|ft|imt|agent|wt|ffct)-[\w.-]{16,300}/,
  // https://docs.slack.dev/authentication/tokens
  /xox[abceoprs]-[\w-]{12,300}/,
  /xoxe\.xox[bp]-[\w-]{12,300}/,
  /xapp-\d-[\w-]{12,300}/,
  // https://cloud.google.com/docs/authentication/api-keys, https://developers.google.com/identity/protocols/oauth2
  /AIza[\w-]{30,60}/,
  /ya29\.[\w-]{20,2000}/,
  /GOCSPX-[\w-]{20,60}/,
  // https://developer.hashicorp.com/vault/docs/concepts/tokens
  /hv[bsr]\.[\w-]{20,500}/,
  // https://docs.stripe.com/keys, https://docs.stripe.com/webhooks
  /[rs]k_(?:live|test)_[A-Za-z\d]{10,300}/,
  /whsec_[A-Za-z\d]{20,100}/,
  // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html
  /(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7\d]{16}(?![A-Za-z\d])/,
  // https://docs.npmjs.com/about-access-tokens, https://pypi.org/help/#apitoken, https://guides.rubygems.org/api-key-scopes
  /npm_[A-Za-z\d]{30,60}/,
  /pypi-[\w-]{40,1000}/,
  /rubygems_[\da-f]{40,60}/,
  // https://www.twilio.com/docs/sendgrid/ui/account-and-settings/api-keys, https://www.twilio.com/docs/iam/api-keys
  /SG\.[\w-]{15,40}\.[\w-]{15,60}/,
  /SK[\da-f]{32}(?![A-Za-z\d])/,
  // https://docs.digitalocean.com/reference/api/create-personal-access-token
  /do[opr]_v1_[\da-f]{40,80}/,
  // https://docs.docker.com/security/access-tokens
  /dckr_[op]at_[\w-]{20,60}/,
  // https://huggingface.co/docs/hub/security-tokens
  /hf_[A-Za-z\d]{30,60}/,
  // https://platform.openai.com/docs/api-reference/authentication, https://docs.anthropic.com/en/api
  /sk-(?:ant|proj|svcacct|admin|or)-[\w-]{20,300}/,
  /sk-[A-Za-z\d]{40,60}(?![\w-])/,
  // https://shopify.dev/docs/apps/build/authentication-authorization
  /shp(?:at|ca|pa|ss)_[\da-fA-F]{20,60}/,
  // https://grafana.com/docs/grafana/latest/administration/service-accounts
  /gl(?:sa|c)_[\w=+/-]{20,300}/,
  // https://docs.databricks.com/aws/en/dev-tools/auth/pat
  /dapi[\da-f]{32}(?:-\d)?(?![A-Za-z\d])/,
  // https://docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys
  /NR(?:AK|II|JS|RA)-[\w-]{20,60}/,
  // https://support.atlassian.com/atlassian-account/docs/manage-api-tokens-for-your-atlassian-account
  /AT(?:ATT3|CTT3|BB)[\w=-]{20,300}/,
  // https://learning.postman.com/docs/developer/postman-api/authentication
  /PMAK-[\da-f]{20,30}-[\da-f]{30,40}/,
  // https://docs.sentry.io/account/auth-tokens
  /sntry[su]_[\w=+/-]{30,400}/,
  // https://tailscale.com/kb/1085/auth-keys
  /tskey-[a-z]{3,10}-[\w-]{16,100}/,
  // https://documentation.mailgun.com/docs/mailgun/api-reference/authentication
  /key-[\da-f]{32}(?![A-Za-z\d])/,
  // https://developers.notion.com/docs/authorization, https://linear.app/developers/graphql
  /ntn_[A-Za-z\d]{30,60}/,
  /lin_api_[A-Za-z\d]{30,60}/,
  // https://docs.doppler.com/docs/service-tokens
  /dp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{40,80}/,
  // https://core.telegram.org/bots/api#authorizing-your-bot
  /(?<=(?<!\d)\d{6,12}:)A[\w-]{30,40}(?![\w-])/,
  // https://discord.com/developers/docs/reference#authentication
  /[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,45}(?![\w-])/,
  // https://developer.hashicorp.com/terraform/cloud-docs/users-teams-organizations/api-tokens
  /[A-Za-z\d]{14}\.atlasv1\.[\w=-]{50,90}/,
  // https://age-encryption.org/v1, https://developer.1password.com/docs/service-accounts
  /AGE-SECRET-KEY-1[A-Z\d]{40,70}/,
  /ops_[\w-]{40,2000}/,
  // https://developer.squareup.com/docs/build-basics/access-tokens, https://www.figma.com/developers/api#authentication
  /(?:EAAA|sq0[a-z]{3}-)[\w-]{20,70}/,
  /fig[a-z]{1,2}_[\w-]{30,60}/,
  // https://developers.facebook.com/docs/facebook-login/guides/access-tokens
  /EAA[A-Za-z\d]{24,500}/,
  // https://apereo.github.io/cas/7.0.x/protocol/CAS-Protocol-Specification.html
  /(?:ST|PT|PGT|TGT)-\d{1,9}-[\w.-]{16,300}/,
  // An access token of a Graylog server (engine/text/identifiers.ts).
  /(?=[\da-f]{0,40}[g-v])(?=(?:[a-v]{0,40}\d){4})[\da-v]{46,52}(?![\w-])/,
]

/** Their beginnings, by two characters, or by one with any other after it. */
const BEGINNINGS =
  'gh gi gl xo xa AI ya GO hv sk rk wh AK AS AB AC np py ru SG SK do dc hf sh da dp NR AT PM sn ts ke nt li EA sq fi ST PT PG TG A M N O'
/** Length of the shortest Graylog token, which may begin with any character. */
const MIN_GRAYLOG_LENGTH = 46

const BEGINS = new Uint8Array(0x80 * 0x80)
for (const beginning of BEGINNINGS.split(' ')) {
  const first = beginning.charCodeAt(0) * 0x80
  if (beginning.length === 1) BEGINS.fill(1, first, first + 0x80)
  else BEGINS[first + beginning.charCodeAt(1)] = 1
}

const ANY = new RegExp(ISSUED.map(({ source }) => source).join('|'), 'y')

/** Length of the shortest token; a scan with this step cannot miss one. */
const MIN_LENGTH = 16
const OF_TOKEN = getLetters(`${ALPHANUMERIC}_-.`)

/** Replaces tokens with a known prefix by pseudonyms. */
export function redactIssued(text: string, tools: Tools): string {
  const edits: Replacement[] = []
  for (const { start, end } of listRuns(text, OF_TOKEN, MIN_LENGTH)) {
    const beginning = text.charCodeAt(start) * 0x80 + text.charCodeAt(start + 1)
    if (end - start < MIN_GRAYLOG_LENGTH && BEGINS[beginning] !== 1) continue
    ANY.lastIndex = start
    const token = ANY.exec(text)?.[0]
    if (token !== undefined)
      edits.push({ start, text: tools.secrets.replace(token, 'a token in a text') })
  }
  return replaceAt(text, edits)
}
