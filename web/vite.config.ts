import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { apiReference } from "./build/apiReference.ts";
import { beginScript } from "./build/beginScript.ts";
import { offlineWorker } from "./build/offlineWorker.ts";
import { packedFiles } from "./build/packedFiles.ts";
import { pageFonts } from "./build/pageFonts.ts";
import { withoutSummaries } from "./build/withoutSummaries.ts";
import { withoutUnusedParts } from "./build/withoutUnusedParts.ts";
import { words } from "./build/words.ts";

const formModules =
  /@mantine\/form|web\/src\/forms\/|klona|fast-deep-equal|PasswordInput|\/Textarea\/|\/Checkbox|\/Radio|api\/drafts/;

/** What draws only the rows in view of a long list: the course list does without. */
const longListModules =
  /@tanstack\/(react-virtual|virtual-core)\/|web\/src\/ui\/(tableSort|drawnRows|BreakableAddress|VirtualGrid|GridCells|DataTable)\b/;

/** Objectives and reusable content: on many pages of staff, and on nobody's first. */
const mappingModules = /contract\/mapping\/(objectives|reusables)\.|domain\/mapping\/reusableKinds\./;

const caseModules =
  /case\/(model\/(types|richText|nodeAttributes|nodeTable|tree|subtypes|containment|segments|submitActions|timedSection|flowUids|textLimit|safeUrl|textPlaces|attribute|questionNodes|check|inputSizes)|flow\/(answers|effective|learner)|questions\/(\w+\/)?(?!report|questionReport)\w+|state\/learnerState)\.ts/;

const viewedModules =
  /viewer\/(mediaUrl|pasteWords|longPaste\.module|useLongPaste|nodes\/(media\.module|nestItems|cdqAdmin\.module|CdqAdminNotes))\.|model\/(pageTitles|fileStore)\.|contract\/documents\/(documents|knownTree)\./;

const learnedModules =
  /web\/src\/viewer\/(?!(longPaste|useLongPaste|pasteWords|picture\/words|nodes\/(cdqAdmin|CdqAdminNotes))\.)|features\/case\/((tools|endings|followUp)\/(?!panelWords|afterWords)|words\.|session\/sendUserLog\.)|contract\/followUp\/|case\/(flow|tools|rules|sealed)\/(?!panelWords)|state\/settleAcknowledged\.|case\/model\/(texts|blank|cardRoles|teachingPoints|questionPlace)\./;

/** What follows something live. */
const liveModules =
  /contract\/(channels|assistant\/(live|statement)|(proctoring|versions)\/live|reports\/progressRecord)\.|domain\/(proctoring|editLock)\.|web\/src\/api\/(connection|live|useLive)\./;

/** What this browser keeps of a case. */
const keptModules = /web\/(worker\/what|src\/api\/(offlineStore|keptDatabase))\./;

/** Progress and sittings of learners, types of versions and films of others, in a few hundred bytes each. */
const standingModules =
  /shared\/(contract\/exams\/sittingFields|domain\/(lowTime|progress|examTimer|versionTypes|projects\/checklistPath|access\/audience)|case\/model\/(uid|hostedFilm))\./;

const fieldModules =
  /features\/editor\/(bars\/FieldInputs?|entries\/EntriesPanel|panels\/TermsInput)\.|TagsInput\//;

const writtenModules =
  /features\/editor\/|contract\/versions\/(versions|publishing|notifications|globalSearch)\.|case\/(changes|build)\/|case\/compare\/(corrections|publishChecks)\.ts|case\/model\/(problems|schema|attributeSchemas|caseSettings|mappedContent|caseMap)\.ts/;

const firstIcons =
  "AddressBook|Archive|Books|Building|CalendarRepeat|ChartHistogram|Checklist|Dots|Filter|HelpCircle|History|Home|LayoutGrid|ListCheck|Photo|Pin|PinFilled|Plus|ProgressCheck|Puzzle|Receipt2|School|Stack2|Star|StarFilled|TableOptions|Target|User|Users";

const caseIcons =
  "ArrowLeft|ChevronLeft|CircleCheckFilled|FileText|Flag|FlagFilled|GripVertical|Lock|PlayerPlay|Refresh|Stethoscope|Strikethrough|X";

/** Each is some two hundred bytes, and the editor and other pages for staff need it: one file in place of four. */
const staffModules =
  /icons-react\/dist\/esm\/icons\/Icon(ArrowBackUp|Bold|Copy|Italic|Link|Trash)\.|shared\/words\/segments\.|contract\/mapping\/mappingName\.|domain\/mapping\/names\.|web\/src\/ui\/ReasonButton\b/;

/** Packages that the editor and the field for rich text outside it share. */
const textModules = /\/(prosemirror-\w+|orderedmap)\//;

/** The field for rich text until its editor comes, and what was written in it. */
const richModules =
  /web\/src\/richText\/(RichField|PlainArea|fieldKeys|useDrawnBox|WrittenText|useEditing|(richText|writtenText)\.module)\.|shared\/domain\/(richText|mentions)\./;

/** What says the words of all pages, and those of the parts that most pages hold. */
const wordModules = /shared\/words\/(wordsOf|language)\.|web\/src\/ui\/words\./;

/** Each is a few hundred bytes, and belongs to the shell or to the first page that most people open. */
const firstModules = new RegExp(
  [
    `icons-react/dist/esm/icons/Icon(${firstIcons})\\.`,
    "/(AccordionChevron|CheckIcon|RadioIcon)\\.",
    "web/src/app/(navigation|embeddedAddress|AccountMenu\\.module)\\.",
    "web/src/ui/(InactiveMark|ownRoot|PageBar|RichHtml|richNodes|useGoToProgram|useMayLeave)\\.",
    "web/src/api/(beforeSignOut|fetchFile|programAddress|useScrollMemory)\\.",
    // Lists of the first page, which every list page needs as well.
    "web/src/lists/(Catalogue|FacetFilter|FacetPanel|InfiniteList|ListFilters|ListFrame|ListToolbar|PinButton|PlainRows|SortBar|listSource|shownOption|useListQuery|useListState|usePins)\\.",
    "shared/contract/library/pins\\.",
    "shared/domain/fileErrors\\.",
  ].join("|"),
);

/** Files that modules of one use come in, the first that takes a module first. */
const chunkGroups = [
  // Code that the case page and the editor share, and the little else that the editor takes from that page: apart,
  // each piece would cost learners a file of its own.
  { name: "case", test: caseModules, includeDependenciesRecursively: false },
  { name: "viewed", test: viewedModules, includeDependenciesRecursively: false },
  // Code that the case page shares with its later parts, and with a draft that is read in the editor.
  {
    name: "learned",
    test: learnedModules,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // Components that other pages draw, too: each would be a file of two hundred bytes.
  {
    name: "drawn",
    test: new RegExp(`icons-react/dist/esm/icons/Icon(${caseIcons})\\.`),
    includeDependenciesRecursively: false,
  },
  { name: "live", test: liveModules, includeDependenciesRecursively: false },
  { name: "standing", test: standingModules, includeDependenciesRecursively: false },
  { name: "kept", test: keptModules, includeDependenciesRecursively: false },
  { name: "staff", test: staffModules, includeDependenciesRecursively: false },
  // Code that several of the editor's later parts share, and the text does without.
  { name: "fields", test: fieldModules, includeDependenciesRecursively: false },
  { name: "rich", test: richModules, includeDependenciesRecursively: false },
  { name: "text", test: textModules, minShareCount: 2, includeDependenciesRecursively: false },
  // Code that the editor shares with its later parts.
  {
    name: "written",
    test: writtenModules,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  { name: "mapping", test: mappingModules, includeDependenciesRecursively: false },
  { name: "words", test: wordModules, includeDependenciesRecursively: false },
  { name: "first", test: firstModules, includeDependenciesRecursively: false },
  {
    name: "shared",
    minShareCount: 20,
    test: (id: string) => !formModules.test(id) && !longListModules.test(id),
  },
];

export default defineConfig(({ command }) => {
  // A test runner that orders a build passes its own NODE_ENV on, and React's development build weighs a third more.
  if (command === "build") process.env.NODE_ENV = "production";
  return {
    root: fileURLToPath(new URL(".", import.meta.url)),
    plugins: [
      withoutSummaries(),
      withoutUnusedParts(),
      react(),
      words(),
      pageFonts(),
      apiReference(),
      beginScript(),
      offlineWorker(),
      packedFiles(),
    ],
    build: {
      outDir: "dist",
      emptyOutDir: true,
      manifest: true,
      target: "es2023",
      // Every browser that runs es2023 preloads modules by itself.
      modulePreload: { polyfill: false },
      // Fonts stay files: inlined they would be fetched before the first paint, by everybody, in every style sheet.
      assetsInlineLimit: 0,
      rollupOptions: {
        output: {
          // The first script lists every later one: their names would weigh 1.5 KB on everybody, and the manifest has them.
          chunkFileNames: "assets/[hash:7].z.js",
          entryFileNames: "assets/[name]-[hash].z.js",
          assetFileNames: ({ names: [name = ""] }) =>
            name.endsWith(".css") ? "assets/[name]-[hash].z[extname]" : "assets/[name]-[hash][extname]",
          // What so many pages share is one file, not sixty of a few hundred bytes: it packs better, and is asked for once.
          // But for forms and long lists: half of the pages hold one, and none of them is the first that somebody opens.
          codeSplitting: {
            groups: chunkGroups,
          },
        },
      },
    },
  };
});
