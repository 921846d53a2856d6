/** The messages about a booking, in the language that it keeps. Each is written from what the queue's row was told. */
import type { I18n } from '@lingui/core'
import { z } from 'zod/mini'
import { textsIn } from '#api/http/texts.ts'
import { footerIn } from '#api/mail/footer.ts'
import { dayText, ibanText, moneyText } from '#api/mail/format.ts'
import { type Block, type House, type Letter, manyLines, nameForStrangers, oneLine } from '#api/mail/letter.ts'
import { writeCalendarFile } from '#contract/calendarFile.ts'
import { cancellationBands } from '#contract/cancellation.ts'
import { type Day, farmDayAt, nightsOf } from '#contract/days.ts'
import type { PaymentType } from '#contract/mails.ts'
import { property } from '#contract/property.ts'
import { BookingFacts, secretOf } from './rules.ts'

type Row = { bookingId: string | null; paymentType: PaymentType | null; facts: string; createdAt: string }
type Told = { i18n: I18n; facts: BookingFacts; link: string; today: Day; paymentType: PaymentType | null }

function read({ bookingId, paymentType, facts: json, createdAt }: Row, house: House): Told {
  const facts = z.parse(BookingFacts, JSON.parse(json))
  const today = farmDayAt(Date.parse(createdAt))
  const link = `${house.publicUrl}/booking/${facts.code}#${secretOf(bookingId ?? '', house.linkKey)}`
  return { i18n: textsIn(facts.language), facts, link, today, paymentType }
}

const letterTo = ({ i18n, facts }: Told, subject: string, blocks: Array<Block | null>): Letter => ({
  language: facts.language,
  subject,
  blocks: blocks.filter((block) => block !== null),
  footer: footerIn(i18n),
  replyTo: null,
  attachment: null,
})

function letterToGuest(told: Told, subject: string, blocks: Array<Block | null>): Letter {
  const { i18n, facts } = told
  const name = nameForStrangers(facts.guestName)
  const greeting = name === '' ? i18n.t('mail.greetingPlain') : i18n.t('mail.greeting', { name })
  const closing = i18n.t('mail.question', { phone: property.phone })
  return letterTo(told, subject, [{ text: greeting }, ...blocks, { text: closing }])
}

const roomOf = ({ room, language }: BookingFacts): string => (language === 'it' ? room.name : room.nameEn)

/** Check-out as pages and mails have it; the widget's reading is another (design: "Two readings"). */
function stayRows({ i18n, facts }: Told): Array<[string, string]> {
  const { language, checkinDate, checkoutDate, checkinTime, numberOfGuests, numberOfPets } = facts
  const slot = checkinTime === 'altro' ? i18n.t('booking.slot.other') : checkinTime
  const by = i18n.t('booking.checkoutBy', { time: property.checkout.rooms })
  const guests = i18n.t('booking.guestCount', { n: numberOfGuests })
  const pets = numberOfPets > 0 ? `, ${i18n.t('booking.petCount', { n: numberOfPets })}` : ''
  return [
    [i18n.t('booking.receipt.code'), facts.code],
    [i18n.t('booking.room'), roomOf(facts)],
    [i18n.t('booking.checkin'), `${dayText(checkinDate, language)}, ${slot}`],
    [i18n.t('booking.checkout'), `${dayText(checkoutDate, language)}, ${by}`],
    [i18n.t('booking.nightsLabel'), String(nightsOf(facts).length)],
    [i18n.t('booking.guests'), guests + pets],
  ]
}

function rules({ i18n, facts: { language } }: Told): Block[] {
  const { checkin, checkout, lateArrival } = property
  const late = lateArrival.map(({ from, to, euro }) => {
    const price = moneyText(String(euro), language)
    return to === null
      ? i18n.t('services.lateAfter', { from, price })
      : i18n.t('services.lateBetween', { from, to, price })
  })
  return [
    { heading: i18n.t('mail.rules') },
    {
      list: [
        `${i18n.t('services.checkin')}: ${i18n.t('services.checkinText', { from: checkin.from, to: checkin.to, late: checkin.announceAfter })}`,
        `${i18n.t('services.checkout')}: ${i18n.t('services.checkoutText', { time: checkout.rooms })}`,
        `${i18n.t('services.late')}: ${late.join('; ')}.`,
        `${i18n.t('services.pets')}: ${i18n.t('services.petsText')}`,
      ],
    },
  ]
}

/** What cancelling costs from the day of the mail on. */
function cancellation({ i18n, today, facts: { checkinDate, language } }: Told): Block[] {
  const list = cancellationBands(checkinDate)
    .filter(({ through }) => through >= today)
    .map(({ percent, from, through }) =>
      from === null || from <= today
        ? i18n.t('mail.cancelUntil', { day: dayText(through, language), percent })
        : i18n.t('mail.cancelBetween', { from: dayText(from, language), through: dayText(through, language), percent }),
    )
  return list.length === 0
    ? []
    : [
        { heading: i18n.t('services.cancellation') },
        { text: i18n.t('services.cancellationText') },
        { list },
        { text: i18n.t('booking.termsNote') },
      ]
}

function privateLink({ i18n, link }: Told): Block[] {
  return [{ link: i18n.t('booking.receipt.link'), url: link }, { text: i18n.t('booking.receipt.linkNote') }]
}

function calendarOf({ i18n, facts }: Told): Letter['attachment'] {
  const { code, checkinDate, checkoutDate, createdAt } = facts
  const { name, address, checkin, checkout, phone, email } = property
  return {
    filename: `podere-${code}.ics`,
    type: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: writeCalendarFile({
      uid: `${code}@${email.split('@')[1]}`,
      stamp: Date.parse(createdAt),
      checkinDate,
      checkoutDate,
      summary: `${name}: ${roomOf(facts)}`,
      description: i18n.t('booking.receipt.calendar', { code, from: checkin.from, until: checkout.rooms, phone }),
      location: `${address.street}, ${address.postalCode} ${address.town} (${address.province})`,
      isConfirmed: false,
    }),
  }
}

/**
 * The automatic answer goes to an address that anyone may have typed: of the guest's words it holds a bounded name and
 * nothing else, so that nobody can send a text or a link through it.
 */
export function requestReceived(row: Row, house: House): Letter {
  const told = read(row, house)
  const { i18n, facts } = told
  const { code, specialRequests } = facts
  return {
    ...letterToGuest(told, i18n.t('mail.requestReceived.subject', { code }), [
      { text: i18n.t('mail.requestReceived.text') },
      { text: i18n.t('booking.receipt.promise', { hours: property.figures.replyHours }) },
      { heading: i18n.t('mail.requestReceived.asked') },
      { rows: stayRows(told) },
      specialRequests === null ? null : { text: i18n.t('mail.requestReceived.wishes') },
      ...privateLink(told),
      ...rules(told),
      ...cancellation(told),
      { text: i18n.t('mail.requestReceived.calendar') },
    ]),
    attachment: calendarOf(told),
  }
}

/** With what staff have agreed on; an amount that is not set is left out. */
export function confirmation(row: Row, house: House): Letter {
  const told = read(row, house)
  const { i18n, facts } = told
  const { code, language, agreedPrice, depositAmount, balanceAmount, iban } = facts
  const amount = (label: string, value: string | null): Array<[string, string]> =>
    value === null ? [] : [[label, moneyText(value, language)]]
  const prices = [
    ...amount(i18n.t('mail.agreedPrice'), agreedPrice),
    ...amount(i18n.t('mail.deposit'), depositAmount),
    ...amount(i18n.t('mail.balance'), balanceAmount),
  ]
  return letterToGuest(told, i18n.t('mail.confirmation.subject', { code }), [
    { text: i18n.t('mail.confirmation.text') },
    { rows: [...stayRows(told), ...prices] },
    { heading: i18n.t('mail.transfer') },
    {
      rows: [
        [i18n.t('mail.holder'), property.ibanHolder],
        ...(iban === null ? [] : [['IBAN', ibanText(iban)] satisfies [string, string]]),
        ...amount(i18n.t('mail.transferAmount'), depositAmount),
        [i18n.t('mail.reason'), i18n.t('mail.reasonText', { code, surname: nameForStrangers(facts.guestSurname) })],
      ],
    },
    ...cancellation(told),
    ...rules(told),
    ...privateLink(told),
  ])
}

export function paymentReceived(row: Row, house: House): Letter {
  const told = read(row, house)
  const { i18n, facts, paymentType } = told
  const { code, language, agreedPrice, depositAmount, balanceAmount } = facts
  const isDeposit = paymentType === 'acconto'
  const paid = isDeposit ? depositAmount : balanceAmount
  const rows: Array<[string, string]> = [...stayRows(told)]
  if (agreedPrice !== null) rows.push([i18n.t('mail.agreedPrice'), moneyText(agreedPrice, language)])
  if (paid !== null) rows.push([i18n.t('mail.paid'), moneyText(paid, language)])
  if (isDeposit && balanceAmount !== null) rows.push([i18n.t('mail.remains'), moneyText(balanceAmount, language)])
  if (!isDeposit) rows.push([i18n.t('mail.remains'), moneyText('0', language)])
  const subject = isDeposit ? i18n.t('mail.deposit.subject', { code }) : i18n.t('mail.balance.subject', { code })
  return letterToGuest(told, subject, [
    { text: isDeposit ? i18n.t('mail.deposit.text') : i18n.t('mail.balance.text') },
    { rows },
    ...privateLink(told),
  ])
}

export function thankYou(row: Row, house: House): Letter {
  const told = read(row, house)
  const { i18n, facts } = told
  return letterToGuest(told, i18n.t('mail.thankYou.subject', { name: property.name }), [
    { text: i18n.t('mail.thankYou.text', { room: roomOf(facts) }) },
    { text: i18n.t('mail.thankYou.back') },
    { link: i18n.t('mail.thankYou.review'), url: property.social.reviews },
    { text: i18n.t('mail.thankYou.signature', { name: property.name }) },
  ])
}

/** To staff: an answer to it reaches the guest. */
export function newRequest(row: Row, house: House): Letter {
  const told = read(row, house)
  const { i18n, facts } = told
  const { code, guestEmail, guestPhone, specialRequests, checkinDate, language } = facts
  const name = oneLine(`${facts.guestName} ${facts.guestSurname}`, 100)
  const subject = i18n.t('mail.newRequest.subject', { code, name, day: dayText(checkinDate, language) })
  return {
    ...letterTo(told, subject, [
      { text: i18n.t('mail.newRequest.text', { hours: property.figures.replyHours }) },
      {
        rows: [
          [i18n.t('mail.guest'), name],
          [i18n.t('mail.email'), guestEmail ?? ''],
          [i18n.t('mail.phone'), oneLine(guestPhone, 40)],
          ...stayRows(told),
        ],
      },
      specialRequests === null ? null : { heading: i18n.t('mail.newRequest.wishes') },
      specialRequests === null ? null : { quote: manyLines(specialRequests) },
      { link: i18n.t('mail.openAdmin'), url: `${house.publicUrl}/admin` },
    ]),
    replyTo: guestEmail === null ? null : { name, address: guestEmail },
  }
}
