/** Writes each time in a text as it is stored: `9:00`, `9.00`, `900` and `9` become `09:00`. */
export const normalizeTimes = (text: string): string =>
  text
    .trim()
    .replace(/\s*[-–]\s*/g, '-')
    .replace(
      /(?<![\d:.])(\d{1,2})(?:[:.]?(\d{2}))?(?![\d:.])/g,
      (_, hours: string, minutes = '00') => `${hours.padStart(2, '0')}:${minutes}`,
    )
