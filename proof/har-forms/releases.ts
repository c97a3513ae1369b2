/** Recordings of real servers of which the forms are made, by release. */
export const RELEASES: Readonly<Record<string, string>> = {
  '2.5.2': 'graylog-2.5.2.ndjson.gz',
  '3.2.0': 'graylog-3.2.0.ndjson.gz',
  '4.3.0': 'graylog-4.3.0.ndjson.gz',
  '5.1.0': 'graylog-5.1.0.ndjson.gz',
  '6.1.0': 'live/6.1.0-write.har.gz',
  '7.0.1': 'graylog-7.0.1.ndjson.gz',
}
