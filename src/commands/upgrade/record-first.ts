import { PROGRAM, shellWord } from '#engine/text/shell.ts'

/** Explains how to record the traffic of clients, with the commands for this server. */
export function recordFirst(old = 'http://old.example.org:9000/api'): string {
  const root = shellWord(old)
  return `Ways to get your clients' traffic, most accurate first

1. Record in front of the server for a while, and let clients use the URL
   printed by the recorder. A recording contains requests and responses, with
   secrets masked:

   ${PROGRAM} record \\
     ${root} --out client.ndjson

   For clients with a fixed URL, run the recorder as a proxy:

   ${PROGRAM} record ${shellWord(originOf(old))} --forward

2. For people who use a browser: open the "Network" tab of the developer tools,
   use the web interface, then "Save all as HAR".

3. Pass scripts, crontabs, and Postman collections as is. They contain the
   calls, but no responses.

4. Pass the access log of the proxy in front of the server, in nginx or Apache
   format. It covers many days, but has no bodies or headers, so more calls
   are unknown.

Record a day, or a month if some jobs run monthly. Then run:

   ${PROGRAM} upgrade client.ndjson browser.har access.log \\
     --old ${root} --to RELEASE --out upgrade
`
}

function originOf(root: string): string {
  return URL.canParse(root) ? new URL(root).origin : root
}
