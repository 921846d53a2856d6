/** Notices to guests: a line above every page of the site and in the head of their mails, from one day to another. */
import { z } from 'zod/mini'
import { checkPeriod, dayField } from '../fields.ts'
import { WrittenText, writtenText } from '../text/localizedText.ts'

const NoticeId = z
  .string(/*i18n*/ 'notice.errors.entry')
  .check(z.regex(/^[\w-]{1,60}$/, /*i18n*/ 'notice.errors.entry'))

/** The first and the last day are included. */
export const Notice = z.object({ id: z.string(), from: z.string(), to: z.string(), text: WrittenText })
export type Notice = z.infer<typeof Notice>

export const maxNotices = 20
export const maxNoticeLength = 200

/** All notices (PUT). One without an id is new. */
export const NoticesInput = z
  .array(
    z
      .strictObject(
        {
          id: z.optional(NoticeId),
          from: dayField(/*i18n*/ 'notice.errors.from'),
          to: dayField(/*i18n*/ 'notice.errors.to'),
          text: writtenText(/*i18n*/ 'notice.errors.text', maxNoticeLength),
        },
        /*i18n*/ 'notice.errors.entry',
      )
      .check(checkPeriod(/*i18n*/ 'notice.errors.to')),
    /*i18n*/ 'notice.errors.entry',
  )
  .check(
    z.maxLength(maxNotices, /*i18n*/ 'notice.errors.tooMany'),
    z.refine((list) => {
      const ids = list.flatMap(({ id }) => id ?? [])
      return new Set(ids).size === ids.length
    }, /*i18n*/ 'notice.errors.entry'),
  )
export type NoticesInput = z.output<typeof NoticesInput>
