export { formatGuestName } from '#contract/stays/stayNames.ts'
