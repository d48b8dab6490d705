import { IconStar, IconStarFilled } from "@tabler/icons-react";
import type { Course } from "#shared/contract/courses/courses.ts";
import classes from "./FavoriteStar.module.css";
import { useFavorite } from "./useFavorite.ts";
import { words } from "./words.ts";

/** The star before a course's name: filled for a favourite. */
export function FavoriteStar(props: { course: Course }) {
  const { course } = props;
  const favorite = useFavorite(course);
  const Star = course.is_favorite ? IconStarFilled : IconStar;
  return (
    <button
      type="button"
      className={classes.star}
      aria-pressed={course.is_favorite}
      aria-label={words.favorite({ name: course.name })}
      title={course.is_favorite ? words.removeFromFavorites : words.addToFavorites}
      onClick={() => {
        if (!favorite.isPending) favorite.mutate(!course.is_favorite);
      }}
    >
      <Star size={20} stroke={1.6} aria-hidden />
    </button>
  );
}
