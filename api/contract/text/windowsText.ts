/** The characters from 0x80 to 0x9F of Windows-1252. Node 20 leaves them as control characters. */
const windowsCharacters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Text that was decoded as ISO-8859-1 or Windows-1252, with these characters. */
export const decodeControls = (text: string): string =>
  text.replaceAll(/[\u0080-\u009f]/g, (character) => windowsCharacters[character.charCodeAt(0) - 0x80] ?? character)
