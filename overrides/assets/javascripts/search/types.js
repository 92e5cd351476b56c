/**
 * Shapes of the search index's files and of what the worker answers; generator/publish/search/ writes the files. Types only.
 *
 * @typedef {object} EditionEntry
 * @property {string} id
 * @property {string} name
 * @property {number | null} year
 * @property {number} papers number of papers
 * @property {string} cards file below search/
 * @property {string} titles file of the lunr index over title, names, authors, topics
 * @property {string} texts file of the abstracts as plain text
 * @property {string} abstracts file of the lunr index over abstracts
 *
 * @typedef {object} Manifest
 * @property {number} version
 * @property {string} language
 * @property {number} papers
 * @property {string} lunr
 * @property {EditionEntry[]} editions newest first
 * @property {[string, string, number][]} areas id, name, hue in degrees
 * @property {Record<string, [string, string, string | null]>} topics name, area, broader topic
 * @property {string | null} aliases file of the former keys, or null where no paper has one
 * @property {Record<string, string>} words
 *
 * @typedef {object} Card one paper in a cards file; numbers refer to the tables of the file
 * @property {string} k paper id
 * @property {string} t plain title
 * @property {string} [h] title as HTML where it differs from the escaped plain title
 * @property {1} [m] the title was made from the abstract
 * @property {number[]} [a] people
 * @property {number[]} [f] affiliations
 * @property {string[]} [o] topic ids, strongest first
 * @property {string} [r] area id
 * @property {string[]} [n] contribution kinds
 * @property {string} [p] presentation
 * @property {number} [w] award
 * @property {[number, string, string, string][]} [s] session, position, start, end (ISO 8601 or "")
 * @property {1} [c] has code
 * @property {string} [x] status other than accepted
 * @property {number} [y] year
 * @property {1} [b] the abstract has math or structure that its plain text lacks
 *
 * @typedef {object} CardsFile
 * @property {string} edition
 * @property {[string, string, string][]} people id, name, short name
 * @property {[string, string][]} affiliations slug, name
 * @property {[string, string][]} awards slug, name
 * @property {[string, string, string, string, string, string][]} sessions id, name, kind, start, end, room
 * @property {Card[]} papers
 *
 * @typedef {object} Paper a card with its tables resolved
 * @property {string} key
 * @property {string} title
 * @property {string} [html]
 * @property {boolean} made
 * @property {{id: string, name: string, short: string, page: boolean}[]} authors
 * @property {string[]} affiliations
 * @property {{id: string, name: string, hue: number | null}[]} topics
 * @property {string} area
 * @property {number | null} hue
 * @property {string[]} kinds
 * @property {string} presentation
 * @property {string} award
 * @property {{id: string, name: string, kind: string, room: string, position: string, start: string, end: string}[]} sessions
 * @property {boolean} code
 * @property {string} status
 * @property {number | null} year
 * @property {string} edition
 * @property {string} editionName
 * @property {boolean} structured the abstract has math or structure that its plain text lacks
 *
 * @typedef {[string, boolean][]} Marked pieces of a text, each with whether it matched
 *
 * @typedef {Paper & {titleMarks: Marked | null, authorMarks: boolean[], snippet: Marked | null, abstract: Marked | null, why: string[]}} Result
 *
 * @typedef {object} Filter
 * @property {string[]} include
 * @property {string[]} exclude
 *
 * @typedef {object} SearchRequest
 * @property {string} q
 * @property {Record<string, Filter>} [filters] by facet
 * @property {"relevance" | "title" | "time" | "similar"} [sort]
 * @property {string} [like] key of the paper that results should be similar to
 * @property {Record<string, string>} [saved] status by paper key
 * @property {number} [from]
 * @property {number} [size]
 * @property {string[]} [facets] facets that are wanted; none where absent
 * @property {Record<string, string>} [needles] text that the values of a long facet must hold
 * @property {Record<string, number>} [limits] values wanted of a facet
 * @property {boolean} [abstracts] whether whole abstracts are wanted
 *
 * @typedef {object} FacetValue
 * @property {string} id
 * @property {string} label
 * @property {number} count
 * @property {"" | "in" | "out"} state
 * @property {number | null} hue
 *
 * @typedef {object} FacetAnswer
 * @property {FacetValue[]} values
 * @property {number} more values that are not listed
 *
 * @typedef {object} Notice something that was done to the query so that it finds something
 * @property {"corrected" | "relaxed"} kind
 * @property {[string, string][]} words for corrected: as typed, as searched; for relaxed: the word left out, ""
 *
 * @typedef {object} SearchAnswer
 * @property {number} total
 * @property {number} papers papers of the site
 * @property {Result[]} results
 * @property {Record<string, FacetAnswer>} facets
 * @property {Notice[]} notices
 * @property {boolean} complete whether abstracts were searched too
 * @property {{facet: string, id: string, label: string, exclude: boolean, total: number}[]} drops when nothing was found: filters whose removal
 *     would find something
 * @property {string | null} likeTitle
 * @property {number} took milliseconds in the worker
 */

export {};
