import type { ReportedPerson } from './reportDays.ts'

/**
 * What staff say of reports that are not sent from here. `byHand`: the file was uploaded. `typed`: the persons were typed at
 * the portal. `earlier`: an earlier stay was reported. `again`: it was a mistake, they are to be reported. `there`,
 * `notThere`: somebody has looked in the portal for a line whose answer was lost.
 */
export const questions = {
  byHand: {
    title: /*i18n*/ 'admin.schedine.markTitle',
    text: /*i18n*/ 'admin.schedine.markText',
    answer: /*i18n*/ 'admin.schedine.mark',
  },
  typed: {
    title: /*i18n*/ 'admin.schedine.markTitle',
    text: /*i18n*/ 'admin.schedine.typedText',
    answer: /*i18n*/ 'admin.schedine.mark',
  },
  earlier: {
    title: /*i18n*/ 'admin.schedine.settleTitle',
    text: /*i18n*/ 'admin.schedine.settleText',
    answer: /*i18n*/ 'admin.schedine.settle',
  },
  again: {
    title: /*i18n*/ 'admin.schedine.againTitle',
    text: /*i18n*/ 'admin.schedine.againText',
    answer: /*i18n*/ 'admin.schedine.again',
  },
  there: {
    title: /*i18n*/ 'admin.schedine.thereTitle',
    text: /*i18n*/ 'admin.schedine.thereText',
    answer: /*i18n*/ 'admin.schedine.thereAnswer',
  },
  notThere: {
    title: /*i18n*/ 'admin.schedine.notThereTitle',
    text: /*i18n*/ 'admin.schedine.notThereText',
    answer: /*i18n*/ 'admin.schedine.notThereAnswer',
  },
}
export type Question = keyof typeof questions

export type Asked = { why: Question; persons: ReportedPerson[] }

/** The body of the answer "yes". */
export const buildMark = ({ why, persons }: Asked) => ({
  guestIds: persons.map(({ guest }) => guest.id),
  reported: why !== 'again' && why !== 'notThere',
  ...(why === 'typed' && { typed: true }),
})

export const getPersonName = ({ stay, guest }: ReportedPerson): string =>
  [guest.surname, guest.name].filter(Boolean).join(' ') || stay.name
