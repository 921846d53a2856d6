import { z } from 'zod/mini'
import { Duties, DutiesAccess, DutiesInput, ReportedByHand, SentSchedine, TriedService } from '../duties/duties.ts'
import { AddedReceipt, Receipt } from '../duties/policeReceipts.ts'
import { ReportedDay, SentStatistics, StatisticsPeriod, StatisticsQuery, UploadedDays } from '../duties/statistics.ts'
import { DoneDeadline, OfferedTax, TaxDeclaration, TaxQuery } from '../duties/taxSettings.ts'
import { TypedDay } from '../fields.ts'
import { type Call, CsvText, defaults, upload } from './call.ts'

/** A file as text. */
const TextFile = z.string()
/** The bytes of a PDF. */
const PdfFile = z.string()
const dayParams = z.object({ day: TypedDay })

export const dutyCalls = {
  'duties.read': { ...defaults, route: ['GET', '/api/duties', 'staff'], output: Duties },
  'duties.change': { ...defaults, route: ['PUT', '/api/duties', 'manager'], input: DutiesInput, output: Duties },
  'duties.readAccess': { ...defaults, route: ['GET', '/api/duties/access', 'staff'], output: DutiesAccess },
  'duties.tryAccess': {
    ...defaults,
    route: ['POST', '/api/duties/access', 'staff'],
    takesKey: false,
    input: TriedService,
    output: DutiesAccess,
  },
  'duties.readSchedine': {
    ...defaults,
    route: ['GET', '/api/duties/alloggiati/:day.txt', 'staff'],
    params: dayParams,
    output: TextFile,
  },
  'duties.sendSchedine': {
    ...defaults,
    route: ['POST', '/api/duties/alloggiati/:day/send', 'staff'],
    takesKey: false,
    params: dayParams,
    output: SentSchedine,
  },
  // The farm has uploaded the file itself.
  'duties.markReported': {
    ...defaults,
    route: ['POST', '/api/duties/alloggiati/:day/by-hand', 'staff'],
    params: dayParams,
    input: ReportedByHand,
    output: SentSchedine,
  },
  'duties.readTax': {
    ...defaults,
    route: ['GET', '/api/duties/tax', 'staff'],
    query: TaxQuery,
    output: TaxDeclaration,
  },
  'duties.readOfferedTax': { ...defaults, route: ['GET', '/api/tourist-tax', 'guest'], output: OfferedTax },
  'duties.markTaxDone': {
    ...defaults,
    route: ['POST', '/api/duties/tax/done', 'staff'],
    input: DoneDeadline,
    output: Duties,
  },
  'duties.exportTax': { ...defaults, route: ['GET', '/api/duties/tax.csv', 'staff'], query: TaxQuery, output: CsvText },
  'duties.readReceipt': {
    ...defaults,
    route: ['GET', '/api/duties/alloggiati/:day/receipt', 'staff'],
    params: dayParams,
    output: PdfFile,
  },
  'duties.addReceipt': {
    ...upload,
    route: ['PUT', '/api/duties/alloggiati/:day/receipt', 'staff'],
    params: dayParams,
    output: AddedReceipt,
  },
  'duties.listReceipts': {
    ...defaults,
    route: ['GET', '/api/duties/alloggiati/receipts', 'staff'],
    output: z.array(Receipt),
  },
  'duties.readStatistics': {
    ...defaults,
    route: ['GET', '/api/duties/statistics', 'staff'],
    query: StatisticsQuery,
    output: z.array(ReportedDay),
  },
  'duties.readStatisticsFile': {
    ...defaults,
    route: ['GET', '/api/duties/statistics.xml', 'staff'],
    query: StatisticsQuery,
    output: TextFile,
  },
  'duties.sendStatistics': {
    ...defaults,
    route: ['POST', '/api/duties/statistics/send', 'staff'],
    takesKey: false,
    input: StatisticsPeriod,
    output: SentStatistics,
  },
  // The farm has uploaded the file itself.
  'duties.markStatistics': {
    ...defaults,
    route: ['POST', '/api/duties/statistics/by-hand', 'staff'],
    input: UploadedDays,
    output: SentStatistics,
  },
} as const satisfies Record<string, Call>
