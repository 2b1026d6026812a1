package androidx.compose.animation.core
interface Easing
class CubicBezierEasing(a: Float, b: Float, c: Float, d: Float) : Easing
class TweenSpec<T>(val durationMillis: Int, val delay: Int, val easing: Easing)
fun <T> tween(durationMillis: Int, delayMillis: Int, easing: Easing): TweenSpec<T> = TweenSpec(durationMillis, delayMillis, easing)
