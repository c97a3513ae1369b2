/** The variable that says `yes` where a proof is to try everything, and not a sample as the tests do. */
export const WHOLE = 'GRAYLOG_CONFORMANCE_WHOLE_PROOF'
