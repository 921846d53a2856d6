/** The secret addresses of our calendars. */
import { createHmac } from 'node:crypto'

/** Stored nowhere: an HMAC of the channel and of how many times its token was renewed, so an answer can be repeated. */
export const createExportToken = (channelId: string, generation: number, linkKey: string): string =>
  createHmac('sha256', linkKey).update(`ical ${channelId} ${generation}`).digest('base64url').slice(0, 32)

export const buildExportUrl = (publicUrl: string, token: string): string => `${publicUrl}/ical/${token}.ics`
