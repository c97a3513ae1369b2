import { bodiless, recordingFault, status } from '#engine/suite.ts'

/** Edits of recordings, for checks that no fault of responses makes fail. */
export const recordingFaults = [
  recordingFault('user.session.slides', 'reference-5.1.0', [status(401), bodiless()]),
]
