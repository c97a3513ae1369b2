import type { Tools } from '../tools.ts'

/**
 * Webhook URLs, which anyone who knows them can use, up to the secret segment.
 * Slack: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 * Discord: https://discord.com/developers/docs/resources/webhook
 * Teams: https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook
 * Telegram: https://core.telegram.org/bots/api#making-requests
 * Zapier: https://help.zapier.com/hc/en-us/articles/8496288690317
 * IFTTT: https://help.ifttt.com/hc/en-us/articles/115010230347
 * Mattermost: https://developers.mattermost.com/integrate/webhooks/incoming
 * PagerDuty: https://developer.pagerduty.com/docs/send-alert-event
 * Make: https://www.make.com/en/help/tools/webhooks
 * Webex: https://apphub.webex.com/applications/incoming-webhooks-cisco-systems-38054-23307-75252
 * Sumo Logic: https://help.sumologic.com/docs/send-data/hosted-collectors/http-source
 * Loggly: https://documentation.solarwinds.com/en/success_center/loggly/content/admin/http-endpoint.htm
 * Splunk On-Call: https://help.victorops.com/knowledge-base/rest-endpoint-integration-guide
 */
const HOOKS =
  /(hooks\.slack\.com\/(?:services|workflows|triggers)\/(?:[\w-]{1,60}\/){1,4}|discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{1,30}\/|office\.com\/webhook(?:b2)?\/|\/IncomingWebhook\/|api\.telegram\.org\/bot\d{1,20}:|hooks\.zapier\.com\/hooks\/(?:catch|standard)\/\d{1,20}\/|maker\.ifttt\.com\/(?:trigger\/[\w.%-]{1,100}\/(?:json\/)?with\/key|use)\/|pagerduty\.com\/integration\/|hook\.(?:[a-z]{2}\d\.)?(?:make|integromat|celonis)\.com\/|webhooks\/incoming\/|sumologic\.com\/receiver\/v1\/http\/|loggly\.com\/(?:inputs|bulk)\/|victorops\.com\/integrations\/(?:[\w-]{1,40}\/){1,4}alert\/|\/hooks\/(?:[\da-zA-Z]{6,24}\/)?(?=[\da-zA-Z]{0,30}\d[\da-zA-Z]{9})|open-apis\/bot\/v2\/hook\/)([\w=-]{5,300})/g

/** A text with pseudonyms for the secret segments of such addresses. */
export function redactHooks(text: string, tools: Tools): string {
  if (!text.includes('//') || !MAY_HOLD.test(text)) return text
  return text.replace(
    HOOKS,
    (_all, before: string, secret: string) =>
      before + tools.secrets.replace(secret, 'the address of a hook'),
  )
}

const MAY_HOLD = /hook|telegram|ifttt|pagerduty|sumologic|loggly|victorops/i
