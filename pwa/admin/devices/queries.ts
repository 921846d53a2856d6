import { callQuery } from '#pwa/callQuery.ts'

export const devicesQuery = callQuery('session.listDevices')

export const calendarQuery = callQuery('staffCalendars.read')
