import type { ChannelStayKind, Portal } from '#contract/channels.ts'

export const kindLabels: Record<ChannelStayKind, string> = {
  stay: /*i18n*/ 'admin.channels.kind.stay',
  closed: /*i18n*/ 'admin.channels.kind.closed',
}

/** Where the portal shows the address of its calendar, in its own words. */
export const findAddressTexts: Record<Portal, string> = {
  airbnb: /*i18n*/ 'admin.channels.find.airbnb',
  booking: /*i18n*/ 'admin.channels.find.booking',
  vrbo: /*i18n*/ 'admin.channels.find.vrbo',
  other: /*i18n*/ 'admin.channels.find.other',
}

/** Where the portal wants our address, in its own words. */
export const giveAddressTexts: Record<Portal, string> = {
  airbnb: /*i18n*/ 'admin.channels.give.airbnb',
  booking: /*i18n*/ 'admin.channels.give.booking',
  vrbo: /*i18n*/ 'admin.channels.give.vrbo',
  other: /*i18n*/ 'admin.channels.give.other',
}
