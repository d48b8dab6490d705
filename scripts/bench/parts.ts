import { benchAnswers } from "./answers.ts";
import { benchAssessments } from "./assessments.ts";
import { benchAssessmentTables } from "./assessmentTables.ts";
import { benchBank } from "./bank.ts";
import { benchBankList } from "./bankList.ts";
import { benchBankPage } from "./bankPage.ts";
import type { PageSection } from "./benchmarksPage.ts";
import { benchBuilder } from "./builder.ts";
import { benchBundles } from "./bundles.ts";
import { benchChanges } from "./changes.ts";
import { benchChatScript, benchChats } from "./chats.ts";
import { benchCoveragePage } from "./coveragePage.ts";
import { benchCoverage, benchCurriculum } from "./curriculum.ts";
import { benchEditor } from "./editor.ts";
import { benchExamSaves } from "./examSaves.ts";
import type { Figure } from "./figure.ts";
import { benchFirstLoad } from "./firstLoad.ts";
import { benchLending } from "./lending.ts";
import { benchLibrary } from "./library.ts";
import { benchLists } from "./lists.ts";
import { benchLock } from "./lock.ts";
import { benchUploads } from "./mediaUploads.ts";
import { benchPatient } from "./patient.ts";
import { benchPeople } from "./people.ts";
import { benchPricing } from "./pricing.ts";
import { benchProctoring } from "./proctoring.ts";
import { benchProjection } from "./projection.ts";
import { benchPsychometrics } from "./psychometrics.ts";
import { benchReads } from "./reads.ts";
import { benchRenditions } from "./renditions.ts";
import { benchRenewals } from "./renewals.ts";
import { benchRepublishing } from "./republishing.ts";
import { benchResets } from "./resets.ts";
import { benchSaves } from "./saves.ts";
import { benchSlowLine } from "./slowLine.ts";
import { benchStart } from "./start.ts";
import { benchStop } from "./stop.ts";
import { benchSustained } from "./sustainedAnswers.ts";
import { benchUsage } from "./usage.ts";
import { benchViewer } from "./viewer.ts";
import { benchWriteUnits } from "./writeUnits.ts";

/** A part of the run: figures that are measured together, in a process of their own. */
type Part = PageSection & { measure: () => Promise<Figure[]> };

/** Every part by its name, in the order of the page. */
export const parts: Record<string, Part> = {
  reads: {
    title: "Reading",
    notes:
      "**Raw reads**: the same data fetched with the bare document client, nothing parsed, filtered or shown; the handlers run\nwarm in the same process.",
    measure: benchReads,
  },
  usage: {
    title: "The usage report of 5,000 students × 60 cases",
    notes:
      "**Raw reads**: members and figures, every item of them, by the bare document client. The page asks for its first 250 rows and then for all of them, in as many\nreplies as hold them. **exceljs alone**: its streaming writer given the same values, without a style, into nothing. The worker reads, plans, writes and uploads; its memory is that of a process\nof its own, `maxRSS`, in a heap of 96 MB (a tenth of its function's: with gigabytes before it V8 lets what is short-lived stand), with a tenth of the students beside it. Of the raw reads\nsome 0.4 s is processor time of ours: the rest is DynamoDB Local, which puts together each row of 60 figures as a map of 60 texts, 300,000 of them in 14 pages. The bare client reads a page after the other, the product four at once (ADR 0310); no file is there before they are.",
    measure: benchUsage,
  },
  builder: {
    title: "The report builder",
    notes:
      "Every answer of a program as CSV: the rows that the worker writes, without the bucket. **Raw reads**: attempts and cards of the same students and cases with the bare document client, as many at\nonce, nothing parsed. 40,000 rows: a million take 25 times as long, one course after the other.",
    measure: benchBuilder,
  },
  lists: {
    title: "Lists of 20,000",
    notes:
      "The people of one program, 20,000 rows. **Raw reads**: the same items (stamp, snapshot, log) fetched with the bare document client; the snapshot is inflated\nand parsed as JSON as well, since nothing can be read of it otherwise. The function parses each row by its schema and makes the list ready on top.\n**Hand-written loop**: it knows these rows and this query alone; its texts and its order of names are made ready beforehand, as the engine's are.",
    measure: benchLists,
  },
  library: {
    title: "The library of 5,000",
    notes:
      "One request: search, two dynamic filters, the counts of all ten, a sort and the first page, over 5,000 documents of which four fifths are lent to\nthe program. **Hand-written loop** and **raw reads** as for lists of 20,000, which are measured there.",
    measure: benchLibrary,
  },
  lending: {
    title: "What is lent",
    notes:
      "A learner of one program on the course page, on the case page and answering, and a publish, counted in reads of warm functions: with\nthree programs that have the course and three courses that hold the case, and with 2,000 and 10,000.",
    measure: benchLending,
  },
  people: {
    title: "People from a file",
    notes:
      "The worker's job: it reads the people, writes each with membership, link, order of the mail and two lines of the log, whole or not at all, and how far it is. Mails are\nordered and not sent meanwhile. **Batch writes**: the items that the job left, written anew in batches of 25 by the bare client, eight batches at once or one after the other, whichever is\nfaster. **Transactions**: what writing people whole or not at all costs by itself. Memory is that of a process of its own, `maxRSS` and the mean of `heapUsed`, in a heap of 64 MB,\na sixteenth of its function's: with gigabytes before it V8 lets what is short-lived stand (272 MB for 5,000, 168 MB for 1,000). What a collection leaves, there without a limit, is what the worker holds.",
    measure: benchPeople,
  },
  patient: {
    title: "The case's own patient",
    notes:
      "A question is embedded, matched and answered in the process that holds the socket, without a table. **Echo**: the same socket sends the message back. **Embedding**: the vectors of the same message by the model alone; no message is said twice, so none is kept. Of the rest, the demo's encounter is talked to over the local cloud: gateway, function, table and back, with all that decides whether the student may. **Echo over the same channel**: a message to a channel that there is none of, which the\nfunction answers without reading anything. **An echo that reads who speaks**: a message of the chat's channel that names another thread, refused once rights and conversation are read. **200 chats at once** say what students ask, in 400 different ways; two of three are embedded.",
    measure: async () => [...(await benchPatient()), ...(await benchChats()), ...(await benchChatScript())],
  },
  resets: {
    title: "Resets of a class",
    notes:
      "The worker's job on 20,000 pairs that were all begun. It reads attempts and progress of each student and writes both in transactions, so that who works in a case meanwhile\nloses nothing. The items are those that it left, the log's and the job's included, written anew by the bare client.",
    measure: benchResets,
  },
  projection: {
    title: "Rebuilding what reports show",
    notes:
      "A course of 2,500 students and 40 cases, all of them begun. **Raw reads and writes**: each student's progress records queried with the bare document client, one after the other or up to twenty at\nonce, whichever is faster, and the rows that came out of it written in batches; nothing is parsed. The rebuilding reads what it wrote once more, since learners may be at work, and everything it compares with.",
    measure: benchProjection,
  },
  proctoring: {
    title: "An exam under proctors",
    notes:
      "A proctor's call through the handler: access code, examinees, sittings with their lines in the log, reply. **Conditional writes**: the sittings alone, one by one. The news is timed from\nthe call to the last of 20 pages; each page's session, role and key are looked at before it is told. **Bare posts**: by the connections' own service to the same 20 connections.\nThe page of a course's exams is told of a change by the table's stream, which gathers for a second; it waits 0.3 s for more, and asks.",
    measure: benchProctoring,
  },
  answers: {
    title: "Saving answers, as fast as it goes",
    notes:
      "An answer is what the page sends when a question is answered and submitted: a `PUT` through gateway, function and table,\nacknowledged before the learner's next one; the stream worker counts progress meanwhile on the same cores. Learners are added until no\nmore answers are saved. **Raw conditional puts**: one process, rows of the size of an answer's, on the same table on disk, at the number\nat once that is best for them; both are measured in turns.",
    measure: benchAnswers,
  },
  exam: {
    title: "Saving the answers of an exam",
    notes:
      "The generated case of 40 cards and 1,549 blocks, timed as a whole. **The same save that reveals nothing**: of the same exam with\n`answersAtEnd`. Both through gateway, function and table, in turns.",
    measure: benchExamSaves,
  },
  sustained: {
    title: "Saving answers, steadily and through crashes",
    notes:
      "Answers are made by the clock, whether or not the server keeps up. It is killed (`kill -9`) twice and started anew; what was not\nacknowledged is sent again with the page's own pauses.",
    measure: benchSustained,
  },
  units: {
    title: "What an answer writes",
    notes:
      "Counted from the table's own stream, so whoever writes is counted: the larger of old and new item, in steps of a\nkilobyte. A choice and its Submit are one save, as the page sends them when no more than 3 s lie between; where they are two, it is one unit more.",
    measure: benchWriteUnits,
  },
  load: {
    title: "First load",
    notes:
      "Gzipped: the first two as a browser fetches them, the pages from the build's own graph, over the course list's first load and without what\nthey fetch later. What a browser fetches of the case page by itself is more than its graph: the closed tools and the bar for what is chosen come right behind it. `tests/infra/webGraph.test.ts` holds all of them to their limits. The case page is held to 95 KB (ADR 0131).",
    measure: benchFirstLoad,
  },
  viewer: {
    title: "A long case in the browser",
    notes:
      "The generated case of 40 cards, 1,549 blocks and 59,654 words (`shared/case/build/generateCase.ts`) and others like it, on the built product in\nChromium. Script time and tasks are processor time of the page's main thread, the throttle's part included. **Plain paragraphs**: React\nalone, already loaded, fetching and showing all texts of the case. **Bare button**: it toggles a class of its own, on the case page, clicked in\nturns with the answer; both are timed to the frame after the click. Clicks and growth are measured with every block shown (mode Full).\nAt once or later (ADR 0131): 84 KB of scripts and 11 of styles at once, the rest by a click (the picture window that zooms, laboratory values, the panels of the tools, search, quiz and recap) or when a case ends.",
    measure: benchViewer,
  },
  line: {
    title: "The case page over a poor line",
    notes:
      "400 kbit/s each way, 400 ms there and back, 2% of all segments lost: all connections of the browser share a line of that kind (`thinLine.ts`), its worker's included; a lost segment\ncomes a round trip later and holds what is behind it. Bytes are those on the line, headers included. **One file**: as many bytes over a new connection of such a line. Nothing of the\napplication is in the browser at the first visit; at the second is what the worker keeps.",
    measure: benchSlowLine,
  },
  changes: {
    title: "A draft with 2,000 suggestions",
    notes:
      "The generated case of 40 cards, 1,549 blocks and 59,654 words with 2,000 suggestions that wait. **Walking the tree**: visiting every node of\nthe published case once and reading the length of its texts, in turns with the work. Operations are applied as one batch, each a new change.\nA draft just read has nothing kept of earlier views; a letter is typed in one whose views were made.",
    measure: benchChanges,
  },
  saves: {
    title: "Saving a version",
    notes:
      "Saves of 50 suggestions, each in another place. **Raw reads and writes**: the items that a save reads and the transaction of four that it makes, by the\nbare document client; the function runs warm in the same process. People save every three seconds, ten times as often as a page does by itself.",
    measure: benchSaves,
  },
  lock: {
    title: "A lock taken by force",
    notes:
      "From the message of who takes it to the window of who loses it; both, and eight others, have the version open. Who speaks, their right and the lock are read, the lock and the sign of\nlife written, and each window's session, role and right looked at before it is told. **Bare posts**: by the connections' own service to the same windows; both end when the loser has heard.",
    measure: benchLock,
  },
  editor: {
    title: "The editor of a long case",
    notes:
      "The same case with its 2,000 suggestions at `/versions/{id}/edit`, on the built product in Chromium. **The bare editor**: ProseMirror with the schema of the case\nand the same document, `content-visibility` for each card, and nothing else: no draft, no operations, no cards beside the text. Keys are pressed in the middle of the case, in turns,\nand timed to the frame after each; tasks and script time are processor time of the page's main thread.",
    measure: benchEditor,
  },
  pricing: {
    title: "The price of a quote",
    notes:
      "A prorated addendum with courses of all three sets and both grants, priced 2,000 times a round; the median of 35 rounds.",
    measure: benchPricing,
  },
  renewals: {
    title: "Renewals of 2,000 programs",
    notes:
      "The stand-in CRM answers each call after 100 ms, as a CRM on the internet does at best. **Alone**: the same calls by bare `fetch`, as many at once, nothing read or written here. Memory is `maxRSS` of a process of its own in a heap of 96 MB, of a refresh in which nothing has changed.\nRun Updates sets the end of every member in transactions of 48, each with the program's list, lines of the log for all of them and a note for the undo, and says how far it is every eight transactions. **Batch writes**: the items that the job left, written anew in batches of 25 by the bare client.",
    measure: benchRenewals,
  },
  bank: {
    title: "Writing to the question bank",
    notes:
      "Questions of some 2,500 characters. The worker's job writes each question with its history and its row of the list, some in a transaction with how far it is; its memory is that of a process of its own, `maxRSS`.\n**Batch writes** and **conditional writes**: the items that the work left, written anew by the bare client in the number of lanes that is the faster one.",
    measure: benchBank,
  },
  bankList: {
    title: "A list of 50,000 questions",
    notes:
      "Questions of some 2,500 characters. The list is asked in memory, as a warm function does.\n**Hand-written loop**: it knows these rows and this query alone, asks choices before texts, and has its texts folded beforehand, as the engine has. **Cold**: read, parsed, joined, folded, ordered and asked. **Read raw**: the snapshot's\nitems with the bare client, inflated and parsed as JSON.",
    measure: benchBankList,
  },
  bankPage: {
    title: "Edit mode of the question bank",
    notes:
      "In a real Chromium against the product. **Bare control**: a list of choices that nothing listens to, in turns with a cell's.",
    measure: benchBankPage,
  },
  assessments: {
    title: "Assessments",
    notes:
      "An exam of 100 questions, 900 characters each. Students are added in transactions of 45 with the pointer by which each finds the assessment. A sitting is opened, and answers are saved, by warm\nhandlers in this process; a save reads session, student, rostering and answers in one call and writes the answers on condition that nobody has changed them. **Raw puts** write rows of the same size on a\ncondition, as many at once, and read nothing; **raw reads** are of the six rows that a save reads. Each in turns with the saves. Of a save's own\nprocessor time four fifths are the client's: sockets, signing, collecting garbage. Raw reads and puts together make 0.57 of the puts alone, so a save that reads who sends it can't make 0.6 of them. Teachers\nread the questions of 20 cohorts together, and the learning progress of one; the floor queries the same results, compiled questions and rosterings.",
    measure: benchAssessments,
  },
  assessmentTables: {
    title: "Assessments: tables, results made anew, scales",
    notes:
      "**Hand-written loop**: it knows these rows and this query alone; its texts and its order of names are made ready beforehand, as the engine's are. The rebuilding reads rosterings, results,\nanswers and each student's progress in cases, and writes results on condition that none of later answers stands; where it stands is kept every 100 students. A million responses were not measured: it\ngoes student by student, so ten times as long is to be expected. Indicators hold equated scores against the cut scores of the base form. Equating fits both forms by the 2PL; what comes on top is every method of linking; both in processor time.",
    measure: benchAssessmentTables,
  },
  curriculum: {
    title: "The curriculum of 20,000",
    notes:
      "20,000 objectives, as many items of reusable content, two pairs for three of them, 500 cases with 60 of each. **Hand-written loop** as for lists of 20,000. **Raw reads**: the calls that the warm handler makes, recorded\nand made again by the bare client, as many at once; nothing is checked, joined or shown.",
    measure: benchCurriculum,
  },
  coverage: {
    title: "The coverage map of a course",
    notes:
      "200 cases with 30 objectives each, and 2,000 questions about them. **Raw reads** as above; of lists read cold they are unpacked and parsed as JSON, since nothing can be read of them otherwise.",
    measure: benchCoverage,
  },
  coveragePage: {
    title: "The coverage map in the browser",
    notes:
      "The page at `/coverage/{id}/map` on the built product in Chromium, from the link to its last row; processor time of the page's main thread. **Bare table**: React alone, already loaded, showing 300 rows of 200 cells.",
    measure: benchCoveragePage,
  },
  republishing: {
    title: "Reusable content published anew",
    notes:
      "Published cases of the demo's size that use one item, each written with its list row and the job's place in one transaction. **Raw reads and writes**: the worker's calls to table and bucket, recorded and made again by bare\nclients in the same order, writes under other keys. A worker that is killed midway is tried in `integration/versions/republish.test.ts`.",
    measure: benchRepublishing,
  },
  uploads: {
    title: "An upload of 100 MB",
    notes:
      "In a real Chromium against the product, with the bucket of one machine: 13 parts of 8 MB, three at once, then the end of the upload with its checks. **Signed PUTs** send the same 13 parts, three at once, and nothing is joined or checked. Memory is that\nof the product's processes together, the table's engine apart. The bucket of one machine is part of both figures: it streams each part into a file, and neither joining nor copying reads or writes a byte (ADR 0020).\nThe function itself reads the first bytes of the object alone.",
    measure: benchUploads,
  },
  renditions: {
    title: "Smaller pictures of a photo",
    notes:
      "The worker's job, from the order to the note at the asset, bucket included. **sharp alone** makes the same three pictures in the same qualities, from memory to memory.",
    measure: benchRenditions,
  },
  psychometrics: {
    title: "Statistics of responses",
    notes:
      "Answers generated from a fixed seed. **Classical statistics**: difficulty, discrimination (corrected, uncorrected, biserial), choice counts, skips, every option with its trace line by quintile,\nalpha with its interval, KR-20, KR-21, SEM and alpha if deleted; two passes over the cells. **One pass**: a loop that counts each cell's option for its item and adds its point to its student. **EM cycle**: E-step over all patterns of\nanswers and Newton steps of all items, each step checked. **The same arithmetic**: written for complete answers alone over the same typed arrays, with three Newton steps an item, no bounds, priors or checks. Cycles are E-steps, those\nof the acceleration included.",
    measure: benchPsychometrics,
  },
  bundles: {
    title: "Functions",
    notes:
      "Processor time of the process that imports. What is read when it is first used is not counted (`{name}/parts`). **Bare document client**: that client alone, in one file, imported in a fresh process; divided into parts like the functions it takes 0.6 of that.",
    measure: benchBundles,
  },
  start: {
    title: "Start",
    notes:
      "**DynamoDB Local's own start**: the engine alone on the same data, to its first answer. **Stop**: from Ctrl-C to the end of the\nprocess, in turns with pages that hold their live connection and without.",
    measure: async () => [...(await benchStart()), ...(await benchStop())],
  },
};
