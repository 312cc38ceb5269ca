const units =
  /(\d) (?=(?:(?:mc|[cdfkmnpµμ])?(?:[gLmshVWJU]|IU|Eq|mol|Osm|Hz|cal|Pa)|dB|min|ppm|mm Hg|°[CF]|[AP]M|[x×] 10)(?![A-Za-z\d]))/g
const withinUnits = /(\d\u00a0(?:mm|[x×])) (?=Hg|10)/g

/**
 * The text as it is shown: no line ends between a number and its unit. One character stands for one, so that a place in it
 * is a place in the text; browsers copy and find the space that was there.
 */
export const heldUnits = (text: string) => text.replace(units, '$1\u00a0').replace(withinUnits, '$1\u00a0')
