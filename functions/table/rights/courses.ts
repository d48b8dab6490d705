import type { Place } from "../places.ts";
import { also, none, type RightsOf, readsList, writesList } from "./declare.ts";

const courseLists: Place[] = ["courseList", "providerCourseList"];

/** Courses, what is in them and who. */
export const coursesRights = {
  courseInvites: {
    inviteWrite: { put: ["courseInvites"] },
    inviteDelete: { delete: ["courseInvites"] },
    listCourseInvites: { query: ["courseInvites"] },
    getCourseInvite: { get: ["courseInvites"] },
    listDueInvites: { queryIndex: ["dueInvites"] },
    moveCourseInvite: { update: ["courseInvites"] },
    settleCourseInvite: { delete: ["courseInvites"], update: ["course"] },
    dropCourseInvite: { delete: ["courseInvites"] },
    getInvitesSeen: { get: ["dueInvitesSeen"] },
    putInvitesSeen: { put: ["dueInvitesSeen"] },
    putCourseInvites: none,
  } satisfies RightsOf<typeof import("../courseInvites.ts")>,
  courseItems: {
    readDocumentIdsOfCourse: readsList("courseItemList"),
    readCourseItems: readsList("courseItemList"),
    readPlacesOfCourses: readsList("courseItemList"),
    putCourseItems: none,
    removeCourseItem: none,
    changeCourseItems: also(writesList("courseItemList"), { put: ["document"], delete: ["document"] }),
    createCourse: also(writesList("courseItemList"), { put: ["document"], delete: ["document"] }),
    reserveRelationIds: { update: ["counter"] },
    listCoursesHolding: { batchGet: ["document"] },
    getRelation: { queryIndex: ["relation"] },
  } satisfies RightsOf<typeof import("../courseItems.ts")>,
  courseMembers: {
    putCourseMember: also(writesList("courseMemberList"), { put: ["course"] }),
    putCourseMembers: also(writesList("courseMemberList"), { batchWrite: ["course"] }),
    addCourseMembers: also(writesList("courseMemberList"), { put: ["course"], check: ["person"] }),
    removeCourseMembers: also(writesList("courseMemberList"), { put: ["course"], delete: ["course"] }),
    setAccommodations: also(writesList("courseMemberList"), { update: ["course"] }),
    removeCourseMember: none,
    getCourseMembers: { batchGet: ["course"] },
    getFormerMembers: { batchGet: ["course"] },
    isCourseMember: { get: ["course"] },
    memberPosition: none,
    listCourseMembersFrom: { query: ["course"] },
    listCourseMembers: { query: ["course"] },
    listCoursesOfUser: { queryIndex: ["coursesOfUser"] },
  } satisfies RightsOf<typeof import("../courseMembers.ts")>,
  courseProgress: {
    minutesOf: none,
    timeOfMinutes: none,
    getCourseProgress: { get: ["courseProgress"] },
    listCourseProgress: { query: ["courseProgress"] },
    setCourseProgressCells: { update: ["courseProgress"], put: ["courseProgress"] },
    deleteCourseProgress: { delete: ["courseProgress"] },
    putCourseProgressRows: { batchWrite: ["courseProgress"] },
  } satisfies RightsOf<typeof import("../courseProgress.ts")>,
  courseRoster: {
    rosterChange: none,
    readCourseRoster: readsList("courseMemberList"),
    peopleById: none,
  } satisfies RightsOf<typeof import("../courseRoster.ts")>,
  courses: {
    readCoursesOfProgram: readsList(...courseLists),
    getCourse: { get: ["course"] },
    listCoursesInProgram: { batchGet: ["course"] },
    listCoursesByNumber: { batchGet: ["course"] },
    putCourse: none,
    putNewCourse: also(writesList(...courseLists), { put: ["course"] }),
    writeCourse: also(writesList(...courseLists), { get: ["course"], put: ["course"] }),
  } satisfies RightsOf<typeof import("../courses.ts")>,
  favorites: {
    listFavorites: { query: ["learner"] },
    putFavorite: { put: ["learner"] },
    deleteFavorite: { delete: ["learner"] },
  } satisfies RightsOf<typeof import("../favorites.ts")>,
  inviteDays: {
    inviteDayWrite: { put: ["inviteDay"] },
    inviteDayDelete: { delete: ["inviteDay"] },
    getInviteDay: { get: ["inviteDay"] },
    listDueInviteDays: { queryIndex: ["dueInviteDays"] },
    moveInviteDay: { put: ["inviteDay"], delete: ["inviteDay"] },
  } satisfies RightsOf<typeof import("../inviteDays.ts")>,
  pins: {
    listPins: { query: ["pins"] },
    putPin: { put: ["pins"] },
    deletePin: { delete: ["pins"] },
  } satisfies RightsOf<typeof import("../pins.ts")>,
  savedLists: {
    savedListId: none,
    listSavedLists: { query: ["savedLists"] },
    putSavedList: { put: ["savedLists"] },
    deleteSavedList: { delete: ["savedLists"] },
  } satisfies RightsOf<typeof import("../savedLists.ts")>,
} as const;
